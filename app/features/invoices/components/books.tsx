import { href } from "react-router";
import { LinkButton } from "~/ui/button.tsx";

/** The years whose invoices an admin can take to the bookkeeping. */
export function Books({ years }: { years: number[] }) {
  if (years.length === 0) return <p className="text-muted">Er zijn nog geen facturen.</p>;
  return (
    <ul className="flex flex-wrap gap-3">
      {years.map((year) => (
        <li key={year}>
          <LinkButton
            look="secondary"
            href={href("/admin/boekhouding/:fileName", { fileName: `${year}.csv` })}
            download
          >
            Facturen van {year} (CSV)
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}
