import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:tls";
import { afterAll, expect, test } from "vitest";
import { surroundingsOf } from "~/server/adapters/surroundings.ts";
import { freePort } from "~/server/db/embedded.ts";
import { CERTIFICATE } from "../fakes/mollie/certificate.ts";

const NOTHING = { dataDir: process.cwd(), appUrl: "http://localhost", findLastBackup: null };
const server = createServer(CERTIFICATE).listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => server.close());

test("the end of a certificate is read from who answers at the address, one that nobody trusts too", async () => {
  const { port } = server.address() as AddressInfo;
  const { certificateEnds } = surroundingsOf({ ...NOTHING, appUrl: `https://localhost:${port}` });
  const { validToDate } = new X509Certificate(CERTIFICATE.cert);
  expect(await certificateEnds()).toEqual(validToDate);
});

test("an address where nobody answers is an error, and one without https has no certificate", async () => {
  const nowhere = `https://localhost:${await freePort()}`;
  await expect(surroundingsOf({ ...NOTHING, appUrl: nowhere }).certificateEnds()).rejects.toThrow();
  expect(await surroundingsOf(NOTHING).certificateEnds()).toBeNull();
});

test("a disk that is there has a free part, one that is not has none to see", async () => {
  const free = await surroundingsOf(NOTHING).freeOfDisk();
  expect(free).toBeGreaterThan(0);
  expect(free).toBeLessThanOrEqual(1);
  expect(await surroundingsOf({ ...NOTHING, dataDir: "/nowhere/at/all" }).freeOfDisk()).toBeNull();
});

test("the newest backup is the last one, none is null, and where none are made it is off", async () => {
  const of = (findLastBackup: (() => Promise<{ startedAt: string } | undefined>) | null) =>
    surroundingsOf({ ...NOTHING, findLastBackup }).newestBackup();
  const made = { startedAt: "2026-11-21T03:30:00Z" };
  expect(await of(async () => made)).toEqual(new Date("2026-11-21T03:30:00Z"));
  expect(await of(async () => undefined)).toBeNull();
  expect(await of(null)).toBe("off");
});
