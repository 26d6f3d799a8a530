import type { TypedReading } from "./reading.ts";
import { foldCode } from "./text.ts";

const IN_BRACKETS = /<([^<>]+)>[.,;]?$/;
const AROUND = /^["'<([]{1,4}|["'>)\].,;:]{1,4}$/g;

/**
 * Reads the address out of a link ('mailto:'), a name with an address ('Anna <anna@post.nl>') or a sentence's end, in
 * small letters. Whether it can be an address is for its schema.
 */
export function readEmailAddress(text: string): TypedReading<string> {
  const typed = foldCode(text).toLowerCase();
  const written = (IN_BRACKETS.exec(typed)?.[1] ?? typed).trim().replace(AROUND, "");
  const [address = ""] = written.replace(/^(?:mailto|e-?mail) ?: ?/, "").split("?");
  const parts = address.split("@");
  if (parts.length > 2) return { question: "Vul één e-mailadres in." };
  const [name = "", domain] = parts;
  if (domain === undefined) return { value: name };
  const local = name.trim();
  const host = domain
    .trim()
    .replaceAll(/ ?\. ?/g, ".")
    .replace(AROUND, "");
  if (/^[^\s,]+,[a-z]{2,}$/.test(host)) {
    return { question: `Bedoel je ${local}@${host.replace(",", ".")}? Vul dat dan in.` };
  }
  return { value: `${local}@${host}` };
}
