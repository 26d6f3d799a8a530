import { href } from "react-router";
import { TextLink } from "~/ui/text-link.tsx";

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
  { name: "Post en taken", path: href("/admin/post"), helpdesk: true },
  { name: "Lancering", path: href("/admin/lancering"), helpdesk: false },
  { name: "Instellingen", path: href("/admin/instellingen"), helpdesk: false },
  { name: "Logboek", path: href("/admin/logboek"), helpdesk: true },
] as const;

/** Leads from each desk to the others that its reader may use. */
export function DeskNav({ kind }: { kind: "admin" | "helpdesk" }) {
  const open = DESKS.filter(({ helpdesk }) => helpdesk || kind === "admin");
  return (
    <nav aria-label="Beheer" className="flex flex-wrap gap-x-5 gap-y-1">
      {open.map(({ name, path }) => (
        <TextLink key={path} href={path}>
          {name}
        </TextLink>
      ))}
    </nav>
  );
}
