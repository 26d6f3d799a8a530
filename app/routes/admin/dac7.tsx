import { ExportForm } from "~/features/desk/components/desk-form.tsx";
import { DeskNav } from "~/features/desk/components/desk-nav.tsx";
import { Older } from "~/features/desk/components/older.tsx";
import { DeskSellers } from "~/features/sellers/components/desk-sellers.tsx";
import { FIRST_YEAR } from "~/features/sellers/constants.ts";
import { listSellersAtDesk, type SellerFilter } from "~/features/sellers/index.server.ts";
import { reportYear } from "~/features/sellers/rules.ts";
import { CONSEQUENCE, sellerRows } from "~/features/sellers/wording.ts";
import { csvForm } from "~/gates/csv-form.ts";
import type { App } from "~/server/app.ts";
import { appOf, requireAdmin } from "~/server/auth/gates.ts";
import { nowOf, settingsOf } from "~/server/web/settings.ts";
import { readCursor } from "~/shared/cursor.ts";
import { dutchDay } from "~/shared/dates.ts";
import { page } from "~/shared/page.ts";
import { Button } from "~/ui/button.tsx";
import { AFTER } from "~/ui/load-more.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PagePart } from "~/ui/page-part.tsx";
import type { Route } from "./+types/dac7";

/** Where the year, and which of its companies are asked for, stand in the address. */
const YEAR = "jaar";
const SHOW = "ontbreekt";
/** Which companies of the report are shown, by their name in the address. */
const FILTERS = {
  nee: { show: "all", label: "Alle" },
  ja: { show: "lacking", label: "Alleen waar iets ontbreekt" },
  zwijgt: { show: "silent", label: "Alleen wie op geen mail antwoordde" },
} as const satisfies Record<string, { show: SellerFilter; label: string }>;
const isFilter = (name: string | null): name is keyof typeof FILTERS =>
  name !== null && Object.hasOwn(FILTERS, name);

export const handle = page({ title: "DAC7", audience: "admin" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, request);
  const app = appOf(context);
  const query = new URL(request.url).searchParams;
  const sought = soughtIn(app, query);
  const found = await listSellersAtDesk(app, admin, sought, readCursor(query.get(AFTER)));
  return {
    sought,
    found,
    years: yearsUntil(app),
    isOn: settingsOf(app).dac7,
    thisYear: Number(dutchDay(nowOf(app)).slice(0, 4)),
  };
}

function yearsUntil(app: App): number[] {
  const last = Number(dutchDay(nowOf(app)).slice(0, 4));
  return Array.from({ length: last - FIRST_YEAR + 1 }, (_, back) => last - back);
}

function soughtIn(app: App, query: URLSearchParams) {
  const asked = Number(query.get(YEAR));
  const year = yearsUntil(app).find((one) => one === asked) ?? reportYear(nowOf(app));
  const named = query.get(SHOW);
  const filter = isFilter(named) ? named : "nee";
  return { year, filter, show: FILTERS[filter].show };
}

export const action = csvForm({
  gate: requireAdmin,
  name: "dac7",
  file: "dac7",
  read: (app, actor, query, { after, size }) =>
    listSellersAtDesk(app, actor, soughtIn(app, query), readCursor(after), size),
  tell: sellerRows,
});

export default function Dac7({ loaderData, actionData }: Route.ComponentProps) {
  const { sought, found, years, isOn, thisYear } = loaderData;
  return (
    <Page message={actionData?.message}>
      <DeskNav kind="admin" />
      <PageTitle lead="Wat bedrijven in een jaar via ons afspraken, zoals het naar de Belastingdienst gaat." />
      <p className={isOn ? "text-muted" : "notice"}>
        {isOn
          ? `Aan bedrijven waarvan iets ontbreekt, mailen we drie keer, met dertig dagen ertussen. Zij lezen: '${CONSEQUENCE}' Schorsen doe je zelf, op de pagina van het bedrijf.`
          : "De opgave staat uit (DAC7=off): bedrijven zien er niets van en krijgen geen mail. Een belastingadviseur zegt of ze aan moet."}
      </p>
      {isOn && (
        <p className="text-muted">
          Het bestand voor het portaal maak je op de server: npm run admin -- dac7{" "}
          <span>{sought.year}</span>. Van een eenmanszaak vraagt het ook de geboortedatum en het
          BSN. Die bewaren we niet: je geeft ze erbij in een eigen bestand.
        </p>
      )}
      {sought.year >= thisYear && (
        <p className="notice">
          <span translate="no">{sought.year}</span> is nog niet voorbij: dit is wat er tot nu toe is
          afgesproken. De opgave doe je in januari erna.
        </p>
      )}
      <PagePart id="bedrijven" title={`Bedrijven over ${sought.year}`}>
        <search>
          <form method="get" className="flex flex-wrap items-end gap-3">
            <label className="grid min-w-0 gap-1 font-semibold">
              Jaar
              <select name={YEAR} defaultValue={String(sought.year)} className="field select">
                {years.map((year) => (
                  <option key={year} value={year}>
                    {year}
                  </option>
                ))}
              </select>
            </label>
            <label className="grid min-w-0 gap-1 font-semibold">
              Toon
              <select name={SHOW} defaultValue={sought.filter} className="field select">
                {Object.entries(FILTERS).map(([name, { label }]) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
            <Button look="secondary">Tonen</Button>
          </form>
        </search>
        {found.rows.length === 0 ? (
          <p className="text-muted">Geen bedrijf gevonden.</p>
        ) : (
          <DeskSellers sellers={found.rows} />
        )}
        <Older next={found.next} />
        <ExportForm result={actionData?.result ?? null} />
      </PagePart>
    </Page>
  );
}
