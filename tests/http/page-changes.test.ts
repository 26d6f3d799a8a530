import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { companyProfiles } from "~/features/companies/tables.ts";
import { listenOn, PAGES_CHANGED } from "~/server/db/listen.ts";
import { makeApp } from "../factories/app.ts";
import { addClient, addCompany } from "../factories/people.ts";

const { app, logLines } = await makeApp({}, { clock: "real" });
const { log } = app;
const { companyId: id } = await addCompany(app);

async function rename(businessName: string): Promise<void> {
  await app.db.update(companyProfiles).set({ businessName }).where(eq(companyProfiles.id, id));
}

/** Ends every connection that listens, as a database that restarts would. */
async function cutListeners(): Promise<void> {
  await app.db.execute(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = '${PAGES_CHANGED}'`,
  );
}

describe("listening to the database", () => {
  let heard = 0;
  const said: (string | undefined)[] = [];
  const listener = listenOn(
    app.db,
    PAGES_CHANGED,
    (word) => {
      heard += 1;
      said.push(word);
    },
    log,
  );
  afterAll(() => listener.close());

  test("receives a message for any write to what public pages show", async () => {
    await expect.poll(() => listener.listening()).toBe(true);
    const before = heard;
    await rename("Snel en Zeker");
    await expect.poll(() => heard).toBe(before + 1);
  });

  test("has received which company was written once it caught up, without waiting", async () => {
    for (let round = 0; round < 20; round += 1) {
      await rename(`Ronde ${round}`);
      const before = said.length;
      await listener.caughtUp();
      expect(said.slice(Math.min(before, said.length - 1))).toEqual([id]);
    }
  });

  test("receives no message for a write that no public page shows", async () => {
    await listener.caughtUp();
    const before = heard;
    await addClient(app);
    await listener.caughtUp();
    expect(heard).toBe(before);
  });

  test("listens again after its connection was cut, and counts the gap as a change", async () => {
    const before = heard;
    await cutListeners();
    await expect.poll(() => heard).toBe(before + 1);
    expect(listener.listening()).toBe(true);
    expect(said.at(-1)).toBeUndefined();
    expect(logLines.join("\n")).toContain("listening to the database again");
    await rename("Zeker en Snel");
    await expect.poll(() => heard).toBe(before + 2);
  });
});
