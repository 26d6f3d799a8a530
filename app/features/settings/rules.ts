/** An account's name and phone number as its form would hold them. */
export function typedDetails({ name, phone }: { name: string; phone: string | null }) {
  return { fullName: name, phone: phone ?? "" };
}

const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux"],
];

// In this order: browsers name the ones they are built on, too.
const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];

/** 'Firefox op Windows', as people know their own devices; 'Onbekend apparaat' when it says nothing. */
export function deviceName(userAgent: string | null): string {
  const find = (known: [RegExp, string][]) =>
    known.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  return [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(" op ") || "Onbekend apparaat";
}
