import { href } from "react-router";
import { LinkButton } from "~/ui/button.tsx";
import type { BooksFile } from "../constants.ts";

const FILES: [file: BooksFile, what: (year: number) => string][] = [
  ["csv", (year) => `Boekhouding van ${year} (CSV)`],
  ["zip", (year) => `Facturen van ${year} (UBL in een ZIP)`],
];

/** The years whose books an admin can take along. */
export function Books({ years }: { years: number[] }) {
  if (years.length === 0)
    return <p className="text-muted">Er zijn nog geen facturen of betalingen.</p>;
  return (
    <ul className="grid gap-3">
      {years.map((year) => (
        <li key={year} className="flex flex-wrap gap-3">
          {FILES.map(([file, what]) => {
            const path = href("/admin/boekhouding/:fileName", { fileName: `${year}.${file}` });
            return (
              <LinkButton key={file} look="secondary" href={path} download>
                {what(year)}
              </LinkButton>
            );
          })}
        </li>
      ))}
    </ul>
  );
}
