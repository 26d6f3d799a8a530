import { href } from "react-router";
import { Button } from "~/ui/button.tsx";
import type { BooksFile } from "../constants.ts";

const FILES: [file: BooksFile, what: (year: number) => string][] = [
  ["csv", (year) => `Boekhouding van ${year} (CSV)`],
  ["zip", (year) => `Facturen van ${year} (UBL in een ZIP)`],
];

const MONTHS_OF_YEAR = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, "0"));

/** The years whose books an admin can take along, whole or by month; `today` is a Dutch day. */
export function Books({ years, today }: { years: number[]; today: string }) {
  if (years.length === 0)
    return <p className="text-muted">Er zijn nog geen facturen of betalingen.</p>;
  return (
    <form method="post">
      <p className="mb-4 text-muted">Wie ze meeneemt, staat in het logboek.</p>
      <ul className="grid gap-4">
        {years.map((year) => (
          <li key={year} className="grid gap-2">
            <div className="flex flex-wrap gap-3">
              {FILES.map(([file, what]) => (
                <Button key={file} look="secondary" formAction={booksPath(`${year}.${file}`)}>
                  {what(year)}
                </Button>
              ))}
            </div>
            <p className="flex flex-wrap items-center gap-x-1">
              <span className="text-muted">Per maand (CSV):</span>
              {MONTHS_OF_YEAR.map((month) => `${year}-${month}`)
                .filter((month) => month <= today)
                .map((month) => (
                  <Button key={month} look="quiet" formAction={booksPath(`${month}.csv`)}>
                    {month}
                  </Button>
                ))}
            </p>
          </li>
        ))}
      </ul>
    </form>
  );
}

const booksPath = (fileName: string) => href("/admin/boekhouding/:fileName", { fileName });
