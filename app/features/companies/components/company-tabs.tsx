import type { ReactNode } from "react";
import { href, NavLink } from "react-router";

const TABS = [
  { to: href("/verhuisbedrijf-dashboard"), label: "Opdrachten" },
  { to: href("/verhuisbedrijf-dashboard/offertes"), label: "Mijn offertes" },
  { to: href("/verhuisbedrijf-dashboard/tarieven"), label: "Tarieven" },
];

/** From the briefs to the company's own proposals and back; `children` stand at the end of the line. */
export function CompanyTabs({ children }: { children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between border-b border-line">
      <nav aria-label="Dashboard" className="flex">
        {TABS.map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            end
            className="-mb-px flex min-h-11 items-center border-b-4 border-transparent px-1.5 font-semibold whitespace-nowrap text-muted hover:text-ink sm:px-4 aria-[current]:border-accent aria-[current]:text-ink"
          >
            {label}
          </NavLink>
        ))}
      </nav>
      {children}
    </div>
  );
}
