/** A code as the desk lists it, with what came of it. */
export interface ListedCode {
  id: string;
  code: string;
  name: string;
  createdAt: Date;
  uses: number;
  granted: number;
  waiting: number;
  takenBack: number;
}

const HEADS = ["Code", "Van", "Sinds", "Gebruikt", "Toegekend", "Wacht", "Teruggenomen"];

/** Codes as the rows of a CSV, the heads first. */
export function codeRows(codes: readonly ListedCode[]) {
  const rows = codes.map(({ code, name, createdAt, uses, granted, waiting, takenBack }) => [
    code,
    name,
    createdAt.toISOString(),
    ...[uses, granted, waiting, takenBack].map(String),
  ]);
  return [HEADS, ...rows];
}
