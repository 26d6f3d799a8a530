import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const SECRET = "een geheim van meer dan tweeendertig tekens";
const read = (env: Record<string, string>) =>
  readConfig({ SESSION_SECRET: SECRET, DATA_DIR: "/nowhere", ...env }, "/nowhere");

const KEY = "age1d4uczwsad4uztnggjpw5k9hkweh4j5tra30kfwzqhcq79wpty9nsgech7k";
const BUCKET = {
  BACKUP_TO: "s3://kopie/verhuisbod/",
  BACKUP_S3_ENDPOINT: "https://opslag.test/",
  BACKUP_S3_ACCESS_KEY_ID: "id",
  BACKUP_S3_SECRET_ACCESS_KEY: "secret",
};

test("backups go nowhere, to a folder, or into a folder of a bucket", () => {
  expect(read({}).backup).toBeUndefined();
  expect(read({ BACKUP_TO: "copies" }).backup?.place).toEqual({
    folder: "/nowhere/copies",
    setting: "BACKUP_TO",
  });
  expect(read({ ...BUCKET, BACKUP_KEY: KEY, BACKUP_AT: "03:30" }).backup).toEqual({
    place: {
      bucket: {
        bucket: "kopie",
        endpoint: "https://opslag.test",
        region: "us-east-1",
        accessKeyId: "id",
        secretAccessKey: "secret",
        settings: "BACKUP_S3",
      },
      prefix: "verhuisbod/",
    },
    at: "03:30",
    recipient: KEY,
  });
  expect(read({ ...BUCKET, BACKUP_TO: "s3://kopie" }).backup?.place).toMatchObject({ prefix: "" });
});

test.each([
  [{ BACKUP_AT: "03:30" }, "BACKUP_TO"],
  [{ BACKUP_KEY: KEY }, "BACKUP_TO"],
  [{ BACKUP_TO: "s3://Geen Naam" }, "BACKUP_TO"],
  [{ BACKUP_TO: "copies", BACKUP_AT: "24:00" }, "BACKUP_AT"],
  [{ BACKUP_TO: "copies", BACKUP_KEY: "AGE-SECRET-KEY-1QQ" }, "BACKUP_KEY"],
  [{ BACKUP_TO: "s3://kopie" }, "BACKUP_S3_REGION"],
  [{ ...BUCKET, BACKUP_S3_ACCESS_KEY_ID: "" }, "BACKUP_S3_ACCESS_KEY_ID"],
  [{ ...BUCKET, DEPLOYMENT: "live" }, "BACKUP_KEY"],
  [
    { ...BUCKET, DEPLOYMENT: "live", BACKUP_S3_ENDPOINT: "http://opslag.test" },
    "BACKUP_S3_ENDPOINT",
  ],
])("%j is refused, naming %s", (env, named) => {
  expect(() => read(env)).toThrow(new RegExp(`^${named}: `, "m"));
});
