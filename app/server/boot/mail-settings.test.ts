import { generateKeyPairSync } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it, test } from "vitest";
import { SENDGRID_KEY } from "../../../tests/factories/mail-notices.ts";
import { temporaryFolder } from "../../../tests/setup/temporary.ts";
import { readConfig } from "./config.ts";

const SECRET = "een geheim van meer dan tweeendertig tekens";
const read = (env: Record<string, string>) =>
  readConfig({ SESSION_SECRET: SECRET, DATA_DIR: "/nowhere", ...env }, "/nowhere");

describe("mail", () => {
  const pem = (bits: number) =>
    generateKeyPairSync("rsa", { modulusLength: bits }).privateKey.export({
      type: "pkcs8",
      format: "pem",
    }) as string;
  const written = pem(1024);

  it("is signed for the sender's domain, with a key that is written or lies in a file", async () => {
    const of = { MAIL_FROM: "Verhuisbod <post@Verhuisbod.test>", DKIM_SELECTOR: "vb1" };
    const dkim = { domain: "verhuisbod.test", selector: "vb1", privateKey: written };
    expect(read({}).dkim).toBeUndefined();
    expect(read({ ...of, DKIM_KEY: written }).dkim).toEqual(dkim);
    expect(read({ ...of, DKIM_KEY: written.replaceAll("\n", "\\n") }).dkim).toEqual(dkim);
    const folder = await temporaryFolder("dkim");
    const file = path.join(folder.path, "key.pem");
    await writeFile(file, written);
    expect(read({ ...of, DKIM_KEY: file }).dkim).toEqual(dkim);
    await folder.remove();
  });

  test.each([
    ["text", "geen sleutel"],
    ["a key that was cut off", written.slice(0, 200)],
    ["a public key", "-----BEGIN PUBLIC KEY-----\nMFkw\n-----END PUBLIC KEY-----"],
    ["too short a key", pem(512)],
    [
      "a key of another kind",
      generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }) as string,
    ],
  ])("is not signed with %s, which is refused without a word of it", (_, DKIM_KEY) => {
    const refused = () => read({ DKIM_SELECTOR: "vb1", DKIM_KEY });
    expect(refused).toThrow(
      /^DKIM_KEY: is no RSA private key of 1024 bits or more in PEM, [^\n]*$/,
    );
    expect(refused).not.toThrow(DKIM_KEY);
  });

  test.each([
    [{ DKIM_SELECTOR: "vb1" }, "DKIM_KEY"],
    [{ DKIM_KEY: written }, "DKIM_SELECTOR"],
    [{ MAIL_EVENTS: "mailgun" }, "MAIL_EVENTS_KEY"],
    [{ MAIL_EVENTS: "sendgrid", MAIL_EVENTS_KEY: "MFkw" }, "MAIL_EVENTS_KEY"],
    [{ MAIL_BOUNCES: "bounces+x@verhuisbod.test" }, "MAIL_BOUNCES"],
    [{ MAIL_BOUNCES: "wat-terugkomt-hier@verhuisbod.test" }, "MAIL_BOUNCES"],
    [{ DEPLOYMENT: "live", MAIL_BOUNCES: "bounces@verhuisbod.test" }, "MAIL_BOUNCES"],
  ])("%j is refused, naming %s", (env, named) => {
    expect(() => read(env)).toThrow(new RegExp(`^${named}: `, "m"));
  });

  it("is told of by nobody, or by a provider with its key", () => {
    expect(read({}).mailEvents).toBeUndefined();
    for (const [MAIL_EVENTS, MAIL_EVENTS_KEY] of [
      ["mailgun", "key"],
      ["sendgrid", SENDGRID_KEY],
    ] as const) {
      expect(read({ MAIL_EVENTS, MAIL_EVENTS_KEY }).mailEvents).toEqual({
        provider: MAIL_EVENTS,
        key: MAIL_EVENTS_KEY,
      });
    }
  });
});
