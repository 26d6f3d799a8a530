import type { Reading } from "./reading.ts";
import { foldCode } from "./text.ts";

const IN_BRACKETS = /<([^<>]+)>[.,;]?$/;
const AROUND = /^["'<([]+|["'>)\].,;:]+$/g;

/**
 * Reads the address out of a link ('mailto:'), a name with an address ('Anna <anna@post.nl>') or a sentence's end, in
 * small letters. Whether it can be an address is for its schema.
 */
export function readEmailAddress(text: string): Reading<string> {
  const typed = foldCode(text).toLowerCase();
  const address = (IN_BRACKETS.exec(typed)?.[1] ?? typed)
    .trim()
    .replace(AROUND, "")
    .replace(/^(?:mailto|e-?mail) ?: ?/, "")
    .replace(/\?.*$/, "")
    .replace(/ ?@ ?/g, "@")
    .replace(/(?<=@.*) ?\. ?/g, ".")
    .replace(AROUND, "");
  const parts = address.split("@");
  if (parts.length > 2) return { question: "Vul één e-mailadres in." };
  const [local, host = ""] = parts;
  if (/^[^\s,]+,[a-z]{2,}$/.test(host)) {
    return { question: `Bedoel je ${local}@${host.replace(",", ".")}? Vul dat dan in.` };
  }
  return { value: address };
}
