import { expect, test } from "vitest";
import { readValues, SETTING_NAMES } from "./settings.ts";
import { settingsInForce } from "./settings-in-force.ts";

const SECRET = "geheim-geheim-geheim-geheim-geheim";
const OPENS = /SECRET|KEY|TOKEN|IDENTITY|DSN|WEBHOOK|SMTP_URL|DATABASE_\w*URL|OTLP/;
/** Names that look like it and open nothing. */
const OPEN = ["BACKUP_KEY"];

test("no value of a setting that opens something is told, only that it is set", () => {
  const { values } = readValues({
    SESSION_SECRET: SECRET,
    SMTP_URL: `smtps://post:${SECRET}@mail.test`,
    DATABASE_URL: `postgres://verhuisbod:${SECRET}@db.test/verhuisbod`,
    METRICS_TOKEN: SECRET,
  });
  const shown = settingsInForce(values, SETTING_NAMES);
  expect(JSON.stringify(shown)).not.toContain(SECRET);
  expect(shown).toContainEqual({ name: "SMTP_URL", value: null, isSet: true });
  expect(shown).toContainEqual({ name: "PORT", value: "3000", isSet: true });
  expect(shown).toContainEqual({ name: "KVK_API_KEY", value: null, isSet: false });
});

test.for(SETTING_NAMES.filter((name) => OPENS.test(name) && !OPEN.includes(name)))(
  "%s is hidden",
  (name) => {
    const { values } = readValues({});
    const [shown] = settingsInForce({ ...values, [name]: SECRET }, [name]);
    expect(shown).toEqual({ name, value: null, isSet: true });
  },
);
