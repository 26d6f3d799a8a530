import { readFileSync } from "node:fs";

/**
 * A configuration of docs/ with other values in it: what an operator copies is what a test runs. Each
 * text that is replaced has to be there, as often as it is. @throws Error naming one that is not
 */
export function documented(file: string, values: Record<string, string>): string {
  return Object.entries(values).reduce(
    (text, [told, value]) => {
      if (!text.includes(told)) throw new Error(`docs/${file} does not say '${told}'`);
      return text.replaceAll(told, value);
    },
    readFileSync(`docs/${file}`, "utf8"),
  );
}
