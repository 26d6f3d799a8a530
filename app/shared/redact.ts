const WRITTEN_TOGETHER = /[^\s"'<>(),;:]+/g;
const PHONE = /(?:\+|00)?\d(?:[\s().-]?\d){8,13}/g;

/** Text without e-mail addresses and phone numbers, fit for a log. */
export function redact(text: string): string {
  const withoutAddresses = text.replace(WRITTEN_TOGETHER, (piece) =>
    isAddress(piece) ? "[e-mail]" : piece,
  );
  return withoutAddresses.replace(PHONE, "[telefoon]");
}

function isAddress(piece: string): boolean {
  const at = piece.indexOf("@");
  return at > 0 && piece.includes(".", at + 2);
}
