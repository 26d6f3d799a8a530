import { existsSync, globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { replayErasures } from "~/features/privacy/index.server.ts";
import { compose } from "~/server/boot/compose.ts";
import { readConfig } from "~/server/boot/config.ts";
import { createLog } from "~/server/boot/log.ts";
import { connect } from "~/server/db/connect.ts";
import { erasePerson } from "~/use-cases/erase-person.ts";
import { embeddedProduct, momentOf, tableSums } from "../factories/backups.ts";
import { addBrief } from "../factories/briefs.ts";
import { addClient, PASSWORD } from "../factories/people.ts";
import { signInConfirmed } from "../factories/sessions.ts";

const product = await embeddedProduct();
const { app, at, env } = product;
const log = createLog("silent");

describe("a backup that is made while briefs are placed", () => {
  test("is restored to a moment after it, with every row, nobody signed in and nobody back who was erased", async () => {
    const client = await addClient(app);
    const leaving = await addClient(app, { name: "Berendina Zonnebloem" });
    await signInConfirmed(app, client.userId);
    let isMade = false;
    const placing = async () => {
      let placed = 0;
      for (; !isMade; placed += 1) await addBrief(app, client);
      return placed;
    };
    const briefs = placing();
    const said = await product.backUp().finally(() => {
      isMade = true;
    });
    expect(said).toMatch(/\(cluster, as of .*\n\(verified in /);
    expect(await briefs).toBeGreaterThan(2);
    await app.files.put("ab/abcd-small.webp", Buffer.from("a picture"), "image/webp");
    const before = await tableSums(product.url);
    const moment = await momentOf(product);
    const sure = { currentPassword: PASSWORD, sure: "on" as const };
    expect((await erasePerson(app, leaving, sure)).ok).toBe(true);
    await product.ship();

    await product.restore("new", ["--to", moment]);
    const restored = await product.open("new");
    try {
      expect(await tableSums(restored.url)).toEqual(before);
      expect(Number(before["public.briefs"]?.split(" ")[0])).toBeGreaterThanOrEqual(await briefs);
      const db = connect(restored.url, log);
      try {
        const open = sql`select (select count(*) from sessions)
          + (select count(*) from account_tokens where used_at is null) as ways_in`;
        expect((await db.execute(open)).rows).toEqual([{ ways_in: "0" }]);
        const settings = { ...env, DATA_DIR: at("new"), DATABASE_URL: restored.url };
        const again = compose(readConfig(settings, process.cwd()), db, log);
        expect(await replayErasures(again)).toBe(1);
        const named = sql`select from users where name like 'Berendina%'`;
        expect((await db.execute(named)).rowCount).toBe(0);
        const picture = await again.files.read("ab/abcd-small.webp");
        expect(Buffer.from(picture ?? []).toString()).toBe("a picture");
      } finally {
        await db.$client.end();
      }
    } finally {
      await restored.close();
    }
  });

  test("goes into an empty folder only, and says so before it touches anything", async () => {
    await expect(product.restore("new")).rejects.toThrow(/^DATA_DIR: .*new is not empty \(/);
  });

  test("is refused by name once a byte of it is another", async () => {
    const [file = ""] = globSync(path.join(at("store"), "backups/*/database.tar.zst"));
    const bytes = await readFile(file);
    const middle = Math.floor(bytes.length / 2);
    await writeFile(file, bytes.with(middle, (bytes[middle] ?? 0) ^ 1));
    await expect(product.restore("damaged")).rejects.toThrow(/database\.tar\.zst in .* is damaged/);
    expect(existsSync(at("damaged"))).toBe(false);
    await writeFile(file, bytes);
  });
});
