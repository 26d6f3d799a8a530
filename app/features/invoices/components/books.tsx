import { href } from "react-router";
import { LinkButton } from "~/ui/button.tsx";

/** The years whose books an admin can take along. */
export function Books({ years }: { years: number[] }) {
  if (years.length === 0)
    return <p className="text-muted">Er zijn nog geen facturen of betalingen.</p>;
  return (
    <ul className="grid gap-3">
      {years.map((year) => (
        <li key={year} className="flex flex-wrap gap-3">
          <LinkButton
            look="secondary"
            href={href("/admin/boekhouding/:fileName", { fileName: `${year}.csv` })}
            download
          >
            Boekhouding van {year} (CSV)
          </LinkButton>
          <LinkButton
            look="secondary"
            href={href("/admin/boekhouding/:fileName", { fileName: `${year}.zip` })}
            download
          >
            Facturen van {year} (UBL in een ZIP)
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}
