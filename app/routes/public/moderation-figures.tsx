import { href } from "react-router";
import { listYears } from "~/features/moderation/index.server.ts";
import { figureTables, medianText } from "~/features/moderation/wording.ts";
import { appOf } from "~/server/auth/gates.ts";
import { describePage, page, pageTitle } from "~/shared/page.ts";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PagePart } from "~/ui/page-part.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import type { Route } from "./+types/moderation-figures";

export const handle = page({
  indexed: true,
  about: "us",
  hydrate: false,
  shows: "no company",
  reads: [],
  card: {
    title: "Meldingen in cijfers",
    text: "Wat er gemeld werd, wat we beslisten en hoe lang dat duurde.",
  },
});
export const meta: Route.MetaFunction = () =>
  describePage(
    pageTitle("Meldingen in cijfers"),
    "Per jaar: wat er gemeld werd, wat we beslisten en waarom, wat een programma besliste, bezwaren en hun uitkomst.",
  );

export async function loader({ context }: Route.LoaderArgs) {
  return { years: await listYears(appOf(context)) };
}

export default function ModerationFigures({ loaderData: { years } }: Route.ComponentProps) {
  return (
    <Page width="narrow">
      <PageTitle lead="Elk jaar zeggen we wat er gemeld werd, wat we beslisten en hoe lang dat duurde. De cijfers komen uit onze eigen rijen en worden elke nacht geteld.">
        Meldingen in cijfers
      </PageTitle>
      {years.length === 0 && <p>Er is nog niets geteld.</p>}
      {years.map(({ year, figures }) => (
        <PagePart key={year} id={`jaar-${year}`} title={String(year)}>
          <YearTables figures={figures} />
        </PagePart>
      ))}
      <p>
        Hoe we beslissen staat in de <TextLink href={href("/terms")}>voorwaarden</TextLink>, hoe
        lijsten op volgorde staan bij{" "}
        <TextLink href={href("/hoe-wij-sorteren")}>Hoe wij sorteren</TextLink>.
      </p>
    </Page>
  );
}

type Figures = Route.ComponentProps["loaderData"]["years"][number]["figures"];

function YearTables({ figures }: { figures: Figures }) {
  const tables = figureTables(figures).filter(([, lines]) => lines.some(([, count]) => count > 0));
  if (tables.length === 0) {
    return <p>Dit jaar werd er niets gemeld en niets verborgen.</p>;
  }
  return (
    <>
      <p>{medianText(figures.medianHours)}</p>
      {tables.map(([title, lines]) => (
        <table key={title} className="w-full text-left">
          <caption className="pb-1 text-left font-semibold">{title}</caption>
          <tbody>
            {lines.map(([label, count]) => (
              <tr key={label} className="border-t border-line">
                <th scope="row" className="py-1 pr-4 font-normal">
                  {label}
                </th>
                <td className="py-1 text-right tabular-nums">{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </>
  );
}
