import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { eq, inArray } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, it, test } from "vitest";
import { users } from "~/features/accounts/tables.ts";
import { companyProfiles, portfolioPictures } from "~/features/companies/tables.ts";
import { MAX_STORED, MAX_UPLOAD_BYTES } from "~/features/uploads/constants.ts";
import { uploads } from "~/features/uploads/tables.ts";
import { storeUpload } from "~/features/uploads/writes.server.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { StorageFull } from "~/server/ports/files.ts";
import { HOUR_MS } from "~/shared/dates.ts";
import type { Picture } from "~/shared/picture.ts";
import { RETENTION } from "~/shared/retention.ts";
import { sweepUnused } from "~/use-cases/sweep-uploads.ts";
import { heavyPng, jpeg, jpegWithPlace, png, sentPicture } from "../factories/images.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";

const site = await bootSite();
const { app, clock } = site;
const photo = new Uint8Array(await jpeg(800, 600));

const send = (cookie: string | undefined, body: Uint8Array<ArrayBuffer>, purpose = "avatar") =>
  site.visit(`/uploads?soort=${purpose}`, {
    method: "POST",
    body,
    ...(cookie ? { cookie } : {}),
  });

async function signedInCompany() {
  const { actor } = await addCompany(app, { subscribed: false });
  return { actor, cookie: await site.cookieOf(actor) };
}

/** A company that sends only what is refused. */
let keepsNothing: Awaited<ReturnType<typeof signedInCompany>>;
beforeAll(async () => {
  keepsNothing = await signedInCompany();
});

async function storedFiles(): Promise<string[]> {
  const all = await readdir(path.join(app.config.dataDir, "uploads"), { recursive: true }).catch(
    () => [],
  );
  return all.filter((name) => name.endsWith(".webp"));
}

describe("uploading over the web", () => {
  it("answers a picture that is served in two sizes, to be kept for an hour", async () => {
    const { cookie } = await signedInCompany();
    const answer = await send(cookie, photo);
    expect(answer.status).toBe(201);
    const { picture } = (await answer.json()) as { picture: Picture };
    for (const [address, width] of [
      [picture.small, 160],
      [picture.large, 640],
    ] as const) {
      const served = await site.visit(address);
      expect(served.status).toBe(200);
      expect(served.headers.get("content-type")).toBe("image/webp");
      expect(served.headers.get("cache-control")).toBe("public, max-age=3600");
      expect(served.headers.get("x-content-type-options")).toBe("nosniff");
      const about = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
      expect(about).toMatchObject({ format: "webp", width });
      const etag = served.headers.get("etag") ?? "";
      const again = await site.visit(address, { headers: { "if-none-match": etag } });
      expect([again.status, await again.text()]).toEqual([304, ""]);
    }
  });

  it("is for companies that are signed in", async () => {
    const client = await addClient(app);
    const visitor = await send(undefined, photo);
    expect([visitor.status, await visitor.json()]).toMatchObject([
      401,
      { message: { title: "Niet ingelogd" } },
    ]);
    expect((await send(await site.cookieOf(client), photo)).status).toBe(403);
  });

  // One of each answer: what a picture is not, is proved of the decoder itself.
  test.for([
    ["an SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), 415],
    [
      "HTML behind the first bytes of a JPEG",
      Buffer.from("\xff\xd8\xff<html>".padEnd(99), "latin1"),
      422,
    ],
    ["nothing", Buffer.alloc(0), 415],
    [
      "5 MB and a byte",
      Buffer.concat([photo, Buffer.alloc(5 * 1024 * 1024 + 1 - photo.length)]),
      413,
    ],
  ] as const)("refuses %s in Dutch and keeps nothing", async ([, body, status]) => {
    const { actor, cookie } = keepsNothing;
    const before = await storedFiles();
    const answer = await send(cookie, new Uint8Array(body));
    expect([answer.status, await answer.json()]).toMatchObject([
      status,
      { message: { tone: "bad", title: "Foto upload mislukt", text: expect.any(String) } },
    ]);
    expect(await storedFiles()).toEqual(before);
    expect(await app.db.select().from(uploads).where(eq(uploads.userId, actor.userId))).toEqual([]);
  });

  it("takes the rest of what it refuses, from a proxy that sends all before it reads", async () => {
    const { cookie } = keepsNothing;
    const socket = connect(Number(new URL(site.origin).port), "localhost");
    const head = [
      "POST /uploads?soort=avatar HTTP/1.1",
      `host: ${new URL(site.origin).host}`,
      `origin: ${site.origin}`,
      `cookie: ${cookie}`,
      `content-length: ${MAX_UPLOAD_BYTES}`,
    ];
    const sent = new Promise((resolve, reject) => {
      socket.on("error", reject);
      socket.write(`${head.join("\r\n")}\r\n\r\n`);
      socket.write(Buffer.alloc(MAX_UPLOAD_BYTES), resolve);
    });
    await sent;
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(answer.toString()).toContain("HTTP/1.1 415");
    socket.destroy();
  });

  it("keeps nothing of where and by whom a photo was taken", async () => {
    const { cookie } = await signedInCompany();
    const original = await jpegWithPlace();
    expect((await sharp(original).metadata()).exif?.includes("Iris Jansen")).toBe(true);
    const answer = await send(cookie, new Uint8Array(original), "portfolio");
    const { picture } = (await answer.json()) as { picture: Picture };
    for (const address of [picture.small, picture.large]) {
      const served = Buffer.from(await (await site.visit(address)).arrayBuffer());
      const about = await sharp(served).metadata();
      expect([about.exif, about.xmp, about.iptc, about.orientation]).toEqual(
        Array(4).fill(undefined),
      );
      expect(served.includes("Iris Jansen")).toBe(false);
    }
  });

  it("leaves nothing of an upload that is cut off halfway", async () => {
    const { actor, cookie } = keepsNothing;
    const before = await storedFiles();
    const sending = request(`${site.origin}/uploads?soort=avatar`, {
      method: "POST",
      headers: { origin: site.origin, cookie, "content-length": photo.length },
    });
    sending.on("error", () => {});
    sending.write(photo.subarray(0, photo.length / 2));
    await sleep(300);
    sending.destroy();
    await sleep(300);
    expect(await storedFiles()).toEqual(before);
    expect(await readdir(path.join(app.config.dataDir, "incoming"))).toEqual([]);
    expect(await app.db.select().from(uploads).where(eq(uploads.userId, actor.userId))).toEqual([]);
  });

  it("keeps no places in line for visitors who hung up, however many drafts they have", async () => {
    const heavy = await heavyPng();
    const draft = async () =>
      (await site.visit("/brief-form/fotos")).headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const hangUp = async () => {
      const sending = request(`${site.origin}/uploads?soort=aanvraag`, {
        method: "POST",
        headers: { origin: site.origin, cookie: await draft(), "content-length": heavy.length },
      });
      sending.on("error", () => {});
      await new Promise<void>((sent) => sending.end(heavy, sent));
      await sleep(300);
      sending.destroy();
    };
    // One is decoded, sixteen may wait of one address, and one more is told to come back.
    await Promise.all(Array.from({ length: 18 }, hangUp));
    expect((await send(await draft(), photo, "aanvraag")).status).toBe(201);
  });

  it("lets only uploads be large", async () => {
    const answer = await site.visit("/auth", { method: "POST", body: new Uint8Array(300_000) });
    expect(answer.status).toBe(413);
  });

  test.for([
    "/bestanden/nergens.webp",
    "/bestanden/..%2F..%2Fsession-secret",
    "/bestanden/00000000-0000-4000-8000-000000000000-klein.webp",
    "/bestanden/",
  ])("serves nothing at %s", async (address) => {
    expect((await site.visit(address)).status).toBe(404);
  });
});

async function store(actor: CompanyActor): Promise<string> {
  const result = await storeUpload(app, actor, "portfolio", sentPicture(await png(60, 40)));
  if (!result.ok) throw new Error(result.reason);
  return result.value.id;
}

describe("what a company may keep", () => {
  it("ends at its quota, also when many uploads arrive at once", async () => {
    const { actor } = await addCompany(app, { subscribed: false });
    await app.db.insert(uploads).values(
      Array.from({ length: MAX_STORED.company - 2 }, () => ({
        userId: actor.userId,
        purpose: "portfolio" as const,
        bytes: 1,
        touchedAt: clock.now(),
        createdAt: clock.now(),
      })),
    );
    const picture = await png(60, 40);
    const results = await Promise.all(
      Array.from({ length: 4 }, () => storeUpload(app, actor, "portfolio", sentPicture(picture))),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(2);
    expect(results.flatMap((result) => (result.ok ? [] : [result.reason]))).toEqual([
      "quota",
      "quota",
    ]);
  });
});

describe("a full disk", () => {
  it("keeps nothing, says so, and takes uploads again once there is room", async () => {
    const { actor } = await addCompany(app, { subscribed: false });
    let written = 0;
    const full = {
      ...app,
      files: {
        ...app.files,
        async put(key: string, bytes: Uint8Array, type: string) {
          written += 1;
          if (written === 2) throw new StorageFull("no room left");
          await app.files.put(key, bytes, type);
        },
      },
    };
    const before = await storedFiles();
    const refused = await storeUpload(full, actor, "portfolio", sentPicture(await png(60, 40)));
    expect(refused).toEqual({ ok: false, reason: "storage-full" });
    expect(await storedFiles()).toEqual(before);
    expect(await app.db.select().from(uploads).where(eq(uploads.userId, actor.userId))).toEqual([]);
    expect((await storeUpload(full, actor, "portfolio", sentPicture(await png(60, 40)))).ok).toBe(
      true,
    );
  });
});

describe("the sweep", () => {
  it("takes what nothing has used for a day, leaves what a profile shows, and takes everything of a company that is gone", async () => {
    const { actor, companyId } = await addCompany(app, { subscribed: false });
    const [avatar, shown, unused] = [await store(actor), await store(actor), await store(actor)];
    await app.db
      .update(companyProfiles)
      .set({ avatarId: avatar })
      .where(eq(companyProfiles.userId, actor.userId));
    await app.db.insert(portfolioPictures).values({ companyId, uploadId: shown, position: 1 });
    await sweepUnused(app);
    const left = async () =>
      (await app.db.select().from(uploads).where(eq(uploads.userId, actor.userId))).map(
        ({ id }) => id,
      );
    expect((await left()).sort()).toEqual([avatar, shown, unused].sort());
    clock.advance((RETENTION.unusedPictureHours + 1) * HOUR_MS);
    await sweepUnused(app);
    expect((await left()).sort()).toEqual([avatar, shown].sort());
    const names = await storedFiles();
    expect(names.filter((name) => name.includes(unused))).toEqual([]);
    expect(names.filter((name) => name.includes(shown))).toHaveLength(2);
    await app.db.delete(users).where(eq(users.id, actor.userId));
    await sweepUnused(app);
    const all = inArray(uploads.id, [avatar, shown]);
    expect(await app.db.select().from(uploads).where(all)).toEqual([]);
    const files = (await storedFiles()).join();
    for (const id of [avatar, shown]) expect(files).not.toContain(id);
  });
});
