import { readdir } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { uploads } from "~/features/uploads/tables.ts";
import { HOUR_MS } from "~/shared/dates.ts";
import type { Picture } from "~/shared/picture.ts";
import { RETENTION } from "~/shared/retention.ts";
import { sweepUnused } from "~/use-cases/sweep-uploads.ts";
import { jpeg } from "../factories/images.ts";
import { addCompany } from "../factories/people.ts";
import { startS3 } from "../factories/s3.ts";
import { bootSite } from "../factories/site.ts";

const store = await startS3();
afterAll(() => store.close());
afterEach(() => store.fail(null));
const site = await bootSite(store.env);
const { app, clock } = site;
const photo = new Uint8Array(await jpeg(400, 300));

async function company() {
  const { actor } = await addCompany(app, { subscribed: false });
  const cookie = await site.cookieOf(actor);
  return {
    send: () => site.visit("/uploads?soort=portfolio", { method: "POST", body: photo, cookie }),
    rows: () => app.db.select().from(uploads).where(eq(uploads.userId, actor.userId)),
  };
}

describe("pictures in a bucket", () => {
  it("go there and nowhere else, are served by us, and are swept from it", async () => {
    const { send, rows } = await company();
    store.asked.length = 0;
    const answer = await send();
    expect(answer.status).toBe(201);
    const { picture } = (await answer.json()) as { picture: Picture };
    const keys = ["klein", "groot"].map(
      (size) => `${picture.id.slice(0, 2)}/${picture.id}-${size}.webp`,
    );
    expect(store.asked).toEqual(keys.map((key) => `PUT /fotos/${key}`));
    expect(await readdir(path.join(app.config.dataDir, "uploads")).catch(() => [])).toEqual([]);
    expect(await readdir(path.join(app.config.dataDir, "incoming"))).toEqual([]);
    const served = await site.visit(picture.large);
    expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(served.headers.get("cache-control")).toBe("public, max-age=3600");
    expect((await site.visit(picture.large.replace(/\w{4}-groot/, "0000-groot"))).status).toBe(404);

    clock.advance((RETENTION.unusedPictureHours + 1) * HOUR_MS);
    expect(await sweepUnused(app)).toBe(1);
    expect(await rows()).toEqual([]);
    expect((await site.visit(picture.large)).status).toBe(404);
  });

  it("are refused with 507 while it is full, and taken again once there is room", async () => {
    const { send, rows } = await company();
    store.fail({ status: 507, code: "XMinioStorageFull", times: 3 });
    const refused = await send();
    expect([refused.status, await refused.json()]).toMatchObject([
      507,
      {
        message: {
          title: "Upload mislukt",
          text: "Onze opslag is vol. Probeer het later opnieuw.",
        },
      },
    ]);
    expect(await rows()).toEqual([]);
    expect((await send()).status).toBe(201);
  });

  it.each([
    ["refuses its key", { status: 403, code: "SignatureDoesNotMatch" }],
    ["knows no such key", { status: 403, code: "InvalidAccessKeyId" }],
    ["says to come back later", { status: 503, code: "SlowDown" }],
    ["fails", { status: 500, code: "InternalError" }],
    ["is away", { status: 0, code: "" }],
  ])(
    "that did not arrive while it %s are asked for again, known of, and swept once it is back",
    async (_, how) => {
      const { send, rows } = await company();
      expect((await send()).status).toBe(201);
      const [stored] = await rows();
      store.fail(how);
      const refused = await send();
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "60"]);
      expect(await refused.json()).toMatchObject({
        message: {
          title: "Upload mislukt",
          text: "Onze opslag is even weg. Probeer het over een paar minuten opnieuw.",
        },
      });
      const seen = await site.visit(`/bestanden/${stored?.id}-groot.webp`);
      expect([seen.status, seen.headers.get("retry-after")]).toEqual([503, "60"]);
      expect(await seen.text()).toContain("Onze opslag is even weg.");
      expect((await rows()).filter(({ readyAt }) => readyAt === null)).toHaveLength(1);
      clock.advance((RETENTION.unusedPictureHours + 1) * HOUR_MS);
      await expect(sweepUnused(app)).rejects.toThrow(
        /^S3_(ENDPOINT|ACCESS_KEY_ID|SECRET_ACCESS_KEY): /,
      );
      store.fail(null);
      // A service that gave no answer is left alone for some seconds.
      await expect
        .poll(async () => await sweepUnused(app).catch(() => null), { timeout: 20_000 })
        .not.toBeNull();
      expect(await rows()).toEqual([]);
    },
  );
});
