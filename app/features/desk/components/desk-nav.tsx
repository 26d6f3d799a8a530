import { href, useLocation } from "react-router";
import { PageLink } from "~/ui/page-link.tsx";

/** The desks, in the order in which they stand at the top of each; some are for admins alone. */
const DESKS = [
  { name: "Overzicht", path: href("/admin"), helpdesk: true },
  { name: "Bedrijven", path: href("/admin/bedrijven"), helpdesk: true },
  { name: "Opdrachten", path: href("/admin/opdrachten"), helpdesk: true },
  { name: "Mensen", path: href("/admin/mensen"), helpdesk: true },
  { name: "Geld", path: href("/admin/geld"), helpdesk: false },
  { name: "Acties", path: href("/admin/acties"), helpdesk: false },
  { name: "Plaatsen", path: href("/admin/plaatsen"), helpdesk: false },
  { name: "Abonnementen", path: href("/admin/abonnementen"), helpdesk: false },
  { name: "DAC7", path: href("/admin/dac7"), helpdesk: false },
  { name: "Meldingen", path: href("/admin/meldingen"), helpdesk: true },
  { name: "Cijfers", path: href("/admin/cijfers"), helpdesk: true },
  { name: "Berichten", path: href("/admin/berichten"), helpdesk: true },
  { name: "Verzoeken", path: href("/admin/verzoeken"), helpdesk: false },
  { name: "Post en taken", path: href("/admin/post"), helpdesk: true },
  { name: "Lancering", path: href("/admin/lancering"), helpdesk: false },
  { name: "Voorwaarden", path: href("/admin/voorwaarden"), helpdesk: false },
  { name: "Instellingen", path: href("/admin/instellingen"), helpdesk: false },
  { name: "Logboek", path: href("/admin/logboek"), helpdesk: true },
] as const;

/**
 * Leads from each desk to the others that its reader may use. On a phone it is one line that is pushed
 * sideways, but on the overview, which is where all of them are looked for.
 */
export function DeskNav({ kind, whole }: { kind: "admin" | "helpdesk"; whole?: boolean }) {
  const { pathname } = useLocation();
  const open = DESKS.filter(({ helpdesk }) => helpdesk || kind === "admin");
  const row = whole ? "flex-wrap" : "overflow-x-auto whitespace-nowrap sm:flex-wrap";
  return (
    <nav aria-label="Beheer" className={`flex min-w-0 gap-x-5 ${row}`}>
      {open.map(({ name, path }) => (
        <PageLink
          key={path}
          href={path}
          aria-current={pathname === path ? "page" : undefined}
          className="py-3 text-accent-text underline underline-offset-4 aria-[current]:font-semibold aria-[current]:no-underline"
        >
          {name}
        </PageLink>
      ))}
    </nav>
  );
}
