import { href } from "react-router";
import { ExportForm } from "~/features/desk/components/desk-form.tsx";
import { DeskNav } from "~/features/desk/components/desk-nav.tsx";
import { exportList } from "~/features/desk/index.server.ts";
import { DESK_MESSAGES } from "~/features/desk/messages.ts";
import { pictureNamed } from "~/features/figures/catalogue.ts";
import { PictureCard } from "~/features/figures/components/picture-card.tsx";
import { PERIODS, type PeriodKind } from "~/features/figures/constants.ts";
import { drawPlots, readFigures, readFiguresByProvince } from "~/features/figures/index.server.ts";
import { shownPictures } from "~/features/figures/policy.ts";
import { pictureExportSchema } from "~/features/figures/schema.ts";
import type { ToldPicture } from "~/features/figures/views.ts";
import {
  PROVINCE_HEADS,
  periodHead,
  provinceCells,
  provincesOf,
  tableOf,
  tellPicture,
} from "~/features/figures/wording.ts";
import { csvDownload } from "~/gates/csv-form.ts";
import type { App } from "~/server/app.ts";
import type { StaffActor } from "~/server/auth/actor.ts";
import { appOf, requireStaff } from "~/server/auth/gates.ts";
import { formAction } from "~/server/web/form-action.ts";
import { formatLongDate } from "~/shared/dates.ts";
import { keysOf } from "~/shared/keys.ts";
import { page } from "~/shared/page.ts";
import { PROVINCES, provinceOfSlug, provinceSlug } from "~/shared/provinces.ts";
import { refuse } from "~/shared/result.ts";
import { Button } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import type { Route } from "./+types/figures";

const PAGE_PATH = href("/admin/cijfers");
/** Where the kind of period and the province stand in the address. */
const BY = "per";
const OF = "provincie";

export const handle = page({ title: "Cijfers", audience: "admin" });

function soughtIn(query: URLSearchParams) {
  const by = query.get(BY);
  const kind: PeriodKind = keysOf(PERIODS).find((one) => PERIODS[one] === by) ?? "week";
  return { kind, province: provinceOfSlug(query.get(OF) ?? "") };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await requireStaff(context, request);
  const app = appOf(context);
  const sought = soughtIn(new URL(request.url).searchParams);
  const names = shownPictures(actor.kind, sought.province);
  const found = await readFigures(app, actor, sought);
  const shown = { kind: actor.kind, sought, names };
  if (!found) return { ...shown, to: null, pictures: [], provinces: null };
  const told = names.map((name) => tellPicture(name, found.totals, sought.kind, found.days.to));
  const provinces = sought.province ? null : await readProvinces(app, actor, found.days.from);
  return { ...shown, to: found.days.to, pictures: await drawn(told), provinces };
}

async function readProvinces(app: App, actor: StaffActor, from: string) {
  const totals = await readFiguresByProvince(app, actor, from);
  const [picture] = await drawn([provincesOf(totals)]);
  return picture && { picture, rows: totals.map((one) => [one.of, ...provinceCells(one)]) };
}

async function drawn(told: readonly ToldPicture[]) {
  const [narrow, wide] = await Promise.all([drawPlots(told, "narrow"), drawPlots(told, "wide")]);
  return told.flatMap((one, place) => {
    const [small, large] = [narrow[place], wide[place]];
    return small && large ? { told: one, narrow: small, wide: large } : [];
  });
}

export const action = formAction({
  gate: requireStaff,
  schema: pictureExportSchema,
  invalid: DESK_MESSAGES.invalid,
  messages: DESK_MESSAGES,
  act: async ({ app, actor, value, request }) => {
    const sought = soughtIn(new URL(request.url).searchParams);
    const { picture } = value;
    if (!shownPictures(actor.kind, sought.province).includes(picture)) return refuse("not-allowed");
    return await exportList(app, actor, `figures-${picture}`, value, async () => {
      const found = await readFigures(app, actor, sought);
      if (!found) return [];
      const { totals, days } = found;
      const told = tellPicture(picture, totals, sought.kind, days.to);
      return tableOf(periodHead(sought.kind), told);
    });
  },
  done: ({ value }, rows) => csvDownload(`cijfers-${value.picture}`, rows),
});

export default function FiguresDesk({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, sought, names, to, pictures, provinces } = loaderData;
  return (
    <Page message={actionData?.message}>
      <DeskNav kind={kind} />
      <PageTitle
        lead={
          to
            ? `Hoe het gaat, geteld tot en met ${formatLongDate(to)}. Elke nacht komt er een dag bij.`
            : "Hoe het gaat, elke nacht geteld."
        }
      />
      <Choice {...sought} />
      {to === null ? (
        <EmptyState
          title="Er is nog niets geteld"
          text="De eerste cijfers staan hier de ochtend na de eerste opdracht."
        />
      ) : (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
          {names.map((name, place) => {
            const { title, note } = pictureNamed(name);
            const picture = pictures[place];
            return (
              picture && (
                <PictureCard
                  key={name}
                  {...{ name, title, note, picture }}
                  head={periodHead(sought.kind)}
                />
              )
            );
          })}
          {provinces && (
            <PictureCard
              name="provinces"
              title="Opdrachten per provincie"
              note="Over alle periodes van deze pagina, naar waar de verhuizing begint."
              head="Provincie"
              picture={provinces.picture}
              table={{ heads: ["Provincie", ...PROVINCE_HEADS], rows: provinces.rows }}
            />
          )}
        </div>
      )}
      {to !== null && (
        <ExportForm result={actionData?.result ?? null}>
          <label className="grid gap-1 font-semibold">
            Welke cijfers
            <select
              name="picture"
              className="field select"
              defaultValue={String(actionData?.result?.initialValue?.picture ?? "")}
            >
              {names.map((name) => (
                <option key={name} value={name}>
                  {pictureNamed(name).title}
                </option>
              ))}
            </select>
          </label>
        </ExportForm>
      )}
    </Page>
  );
}

function Choice({ kind, province }: ReturnType<typeof soughtIn>) {
  return (
    <search>
      <form method="get" action={PAGE_PATH} className="flex flex-wrap items-end gap-3">
        <label className="grid min-w-0 grow gap-1 font-semibold">
          Per
          <select name={BY} defaultValue={PERIODS[kind]} className="field select">
            {Object.values(PERIODS).map((word) => (
              <option key={word} value={word}>
                {word}
              </option>
            ))}
          </select>
        </label>
        <label className="grid min-w-0 grow gap-1 font-semibold">
          Provincie
          <select
            name={OF}
            defaultValue={province ? provinceSlug(province) : ""}
            className="field select"
          >
            <option value="">Heel Nederland</option>
            {PROVINCES.map((one) => (
              <option key={one} value={provinceSlug(one)}>
                {one}
              </option>
            ))}
          </select>
        </label>
        <Button look="secondary">Tonen</Button>
      </form>
    </search>
  );
}
