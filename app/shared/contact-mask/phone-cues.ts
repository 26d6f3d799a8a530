import { type Token, words } from "./tokens.ts";

const CUES = words(
  `bel bellen belletje tel telefoon telefoonnummer nummer mobiel mobiele gsm app appen sms sms'en
  call phone handy anrufen numara numaram telefonum ara arayin numer telefon dzwonic mobile 06
  bereikbaar bereiken whatsapp nr`,
);
const CUE_TOKENS = 12;

/** Whether the words before token `at` speak of calling, or of a number. */
export function isCued(tokens: Token[], at: number): boolean {
  return tokens.slice(Math.max(0, at - CUE_TOKENS), at).some(({ text }) => CUES.has(text));
}
