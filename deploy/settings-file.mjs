// Reads the file that SETTINGS_FILE names, for the product, an operator's commands and containers alike: as
// systemd reads an EnvironmentFile. What systemd, a shell or Docker would read in another way is refused, so
// that nobody's eye or tool takes a line for something else. Plain JavaScript without dependencies, as start.mjs.
import { readFileSync } from "node:fs";

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const QUOTES = "between single quotation marks it is taken as it is: NAME='value'";

/**
 * The settings of a text, by name. @throws Error with a line for each that is wrong: `file`, its line, the
 * setting and what to write instead
 */
export function readSettings(text, file) {
  const settings = {};
  const lines = new Map();
  const problems = [];
  for (const [index, raw] of text.split("\n").entries()) {
    const line = raw.replace(/\r$/, "").replace(/^[ \t]+|[ \t]+$/g, "");
    const number = index + 1;
    const { name = null, value = null, problem = null } = line === "" ? {} : readLine(line);
    const known = lines.get(name);
    const twice = known && `stands on line ${known} already: keep one of both`;
    if (problem ?? twice) {
      problems.push(`${name ?? "SETTINGS_FILE"}: ${file}, line ${number}: ${problem ?? twice}`);
    } else if (name !== null) settings[name] = value;
    if (name !== null && !known) lines.set(name, number);
  }
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return settings;
}

/** The same of a file. @throws Error naming SETTINGS_FILE where it cannot be read */
export function readSettingsFile(file) {
  let bytes;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new Error(
      `SETTINGS_FILE: ${file} cannot be read (${error.code}): let the user that runs this read it, or mend the name`,
      { cause: error },
    );
  }
  const text = bytes.toString();
  if (!bytes.equals(Buffer.from(text))) throw new Error(`SETTINGS_FILE: ${file} is not UTF-8`);
  return readSettings(text, file);
}

function readLine(line) {
  if (/^[#;]/.test(line)) {
    const goesOn = "is a comment that ends with a backslash: the next line may be one too";
    return line.endsWith("\\") ? { problem: goesOn } : {};
  }
  const at = line.indexOf("=");
  if (at < 0) return { problem: "is no setting: it needs NAME=value, on one line" };
  const name = line.slice(0, at);
  if (NAME.test(name)) return { name, ...readValue(line.slice(at + 1)) };
  const [, second = ""] = /^export[ \t]+(.*)$/.exec(name) ?? [];
  if (NAME.test(second)) return { name: second, problem: "stands behind 'export': leave that out" };
  const spaced = name.replace(/[ \t]+$/, "");
  if (NAME.test(spaced))
    return { name: spaced, problem: "has a space before its =: leave that out" };
  return { problem: "begins with what is no name: letters, digits and _" };
}

function readValue(written) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  if (/[\0-\x08\x0b-\x1f\x7f]/.test(written)) return { problem: "holds a control character" };
  if (/^[ \t]/.test(written)) return { problem: "has a space behind its =: leave that out" };
  if (written.startsWith("'")) return readSingle(written);
  if (written.startsWith('"')) return readDouble(written);
  if (/(^|[ \t])#/.test(written)) {
    return {
      problem: `has a # that may begin a comment: a comment has a line of its own, and ${QUOTES}`,
    };
  }
  const [sign] = /[$`\\'"]/.exec(written) ?? [];
  return sign
    ? { problem: `has a ${sign} that others read otherwise: ${QUOTES}` }
    : { value: written };
}

function readSingle(written) {
  const [, value] = /^'([^']*)'$/.exec(written) ?? [];
  return value === undefined
    ? {
        problem:
          "has single quotation marks that do not close at its end; a ' goes between double quotation marks",
      }
    : { value };
}

function readDouble(written) {
  const [, value] = /^"((?:[^"\\]|\\.)*)"$/.exec(written) ?? [];
  if (value === undefined)
    return { problem: "has double quotation marks that do not close at its end" };
  const odd = value.match(/\\.|[^\\]/g)?.find((part) => !/^(?:\\["\\$`]|[^\\$`])$/.test(part));
  if (odd)
    return {
      problem: `has ${odd} between double quotation marks, which others read otherwise: ${QUOTES}`,
    };
  return { value: value.replace(/\\(.)/g, "$1") };
}
