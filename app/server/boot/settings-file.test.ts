import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { readSettings } from "../../../deploy/settings-file.mjs";

const FILE = "/etc/verhuisbod/settings";
const read = (...lines: string[]) => readSettings(`${lines.join("\n")}\n`, FILE);

test.each([
  // The form of the docs, with what a shell would take for its own.
  [
    "DATABASE_URL=postgres://a:b@c/d?sslmode=require&application_name=x",
    "postgres://a:b@c/d?sslmode=require&application_name=x",
  ],
  ["MAIL_FROM='Verhuisbod <post@verhuisbod.nl>'", "Verhuisbod <post@verhuisbod.nl>"],
  ["MAIL_FROM=Verhuisbod <post@verhuisbod.nl>", "Verhuisbod <post@verhuisbod.nl>"],
  ["OPERATOR_NAME=Kade & Zn (Zwolle); B.V.", "Kade & Zn (Zwolle); B.V."],
  ["OPERATOR_NAME=Kade  \t", "Kade"],
  ["  OPERATOR_NAME=Kade", "Kade"],
  ["SMTP_URL='smtps://n:p$a`b\\c#d\"e@f'", 'smtps://n:p$a`b\\c#d"e@f'],
  ['SMTP_URL="it\'s \\"so\\" \\$1 \\\\n \\`x"', 'it\'s "so" $1 \\n `x'],
  ["SMTP_URL=smtps://n:p%40@f/#x", "smtps://n:p%40@f/#x"],
  ["KVK_API_KEY=a=b==", "a=b=="],
  ["KVK_API_KEY=", ""],
  ["KVK_API_KEY=''", ""],
  ["OPERATOR_NAME='Ĳssel\u00a0é'", "Ĳssel\u00a0é"],
])("%s is read as systemd reads it", (line, value) => {
  const name = line.trim().split("=")[0] ?? "";
  expect(read("# first", "", line, "; last")).toEqual({ [name]: value });
  expect(read(`${line}\r`)).toEqual({ [name]: value });
});

test.each([
  ["SMTP_URL=a$b", "SMTP_URL", "has a $"],
  ["SMTP_URL=a`b`", "SMTP_URL", "has a `"],
  ["SMTP_URL=a\\b", "SMTP_URL", "has a \\"],
  ["SMTP_URL=it's", "SMTP_URL", "has a '"],
  ['SMTP_URL=a"b"', "SMTP_URL", 'has a "'],
  ["SMTP_URL=a\\", "SMTP_URL", "has a \\"],
  ["SMTP_URL='a'b", "SMTP_URL", "do not close at its end"],
  ["SMTP_URL='a' # b", "SMTP_URL", "do not close at its end"],
  ["SMTP_URL='a", "SMTP_URL", "do not close at its end"],
  ['SMTP_URL="a', "SMTP_URL", "do not close at its end"],
  ['SMTP_URL="a\\"', "SMTP_URL", "do not close at its end"],
  ['SMTP_URL="a$b"', "SMTP_URL", "has $ between double quotation marks"],
  ['SMTP_URL="a\\nb"', "SMTP_URL", "has \\n between double quotation marks"],
  ["SMTP_URL=a # b", "SMTP_URL", "has a # that may begin a comment"],
  ["SMTP_URL=#b", "SMTP_URL", "has a # that may begin a comment"],
  ["export SMTP_URL=a", "SMTP_URL", "stands behind 'export'"],
  ["SMTP_URL =a", "SMTP_URL", "has a space before its ="],
  ["SMTP_URL= a", "SMTP_URL", "has a space behind its ="],
  ["SMTP_URL='a\u0007'", "SMTP_URL", "holds a control character"],
  ["SMTP_URL", "SETTINGS_FILE", "is no setting"],
  ["SMTP-URL=a", "SETTINGS_FILE", "begins with what is no name"],
  ["\ufeffSMTP_URL=a", "SETTINGS_FILE", "begins with what is no name"],
  ["# all of it \\", "SETTINGS_FILE", "a comment that ends with a backslash"],
])("%s is refused by its name and its line", (line, name, why) => {
  const refused = () => read("PORT=1", line);
  expect(refused).toThrow(`${name}: ${FILE}, line 2: `);
  expect(refused).toThrow(why);
});

test("all that is wrong is named at once, and a setting that stands twice", () => {
  expect(() => read("PORT=1", "HOST=a$b", "PORT=2", "export DAC7=on")).toThrow(
    /^HOST: .*, line 2: .*\nPORT: .*, line 3: stands on line 1 already.*\nDAC7: .*, line 4: /,
  );
});

test("the product and its commands begin with the file that SETTINGS_FILE names, or say what is wrong with it", () => {
  const start = (file: string) => {
    const env = { ...process.env, SETTINGS_FILE: file };
    return spawnSync(process.execPath, ["start.mjs", "nothing"], { encoding: "utf8", env }).stderr;
  };
  expect(start("/nowhere/settings")).toMatch(/^SETTINGS_FILE: .* cannot be read \(ENOENT\)/);
  // No file of settings, but one: each of its lines is looked at.
  expect(start("package.json")).toMatch(/^SETTINGS_FILE: .*package\.json, line 1: is no setting/);
  expect(start("/dev/null")).toMatch(/^Unknown command 'nothing'/);
});

test("whatever a value is, it comes back from single quotation marks, or from double ones with backslashes", () => {
  const plain = fc.string({ unit: "binary" }).filter((text) => !/\p{Cc}|\p{Cs}/u.test(text));
  const seed = inject("seed");
  fc.assert(
    fc.property(plain, (text) => {
      const escaped = text.replace(/["\\$`]/g, "\\$&");
      expect(read(`A="${escaped}"`)).toEqual({ A: text });
      if (!text.includes("'")) expect(read(`A='${text}'`)).toEqual({ A: text });
    }),
    { seed, numRuns: 50 },
  );
});
