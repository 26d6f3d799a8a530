import { readGround } from "~/features/attention/index.server.ts";
import { DeskNav } from "~/features/desk/components/desk-nav.tsx";
import { appOf, requireAdmin } from "~/server/auth/gates.ts";
import { inForce, settingsOf } from "~/server/web/settings.ts";
import { formatLongDate, formatMoment } from "~/shared/dates.ts";
import { page } from "~/shared/page.ts";
import { Card, Facts } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PagePart } from "~/ui/page-part.tsx";
import type { Route } from "./+types/settings-in-force";

export const handle = page({ title: "Instellingen", audience: "admin" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, request);
  const app = appOf(context);
  const { version } = settingsOf(app);
  return { version, settings: inForce(app), ground: await readGround(app, admin) };
}

/** The settings that hold, as they were read at the start, and what all rests on. */
export default function SettingsInForce({ loaderData }: Route.ComponentProps) {
  const { version, settings, ground } = loaderData;
  const of = (wanted: string) => ground.found.find(({ name }) => name === wanted);
  const [backup, certificate] = [of("backup"), of("certificate")];
  return (
    <Page>
      <DeskNav kind="admin" />
      <PageTitle lead="Hoe de instellingen nu staan. Wijzigen gebeurt op de server; daarna start Verhuisbod opnieuw." />
      <PagePart id="server" title="Server">
        <Card>
          <Facts
            facts={[
              ["Versie", version],
              [
                "Vrij op de schijf",
                ground.freeOfDisk === null
                  ? null
                  : `${Math.round(ground.freeOfDisk * 100)} procent`,
              ],
              [
                "Laatste back-up",
                backup ? saysOf(backup, formatMoment) : "Er worden geen back-ups gemaakt",
              ],
              ["Certificaat tot", certificate ? saysOf(certificate, formatLongDate) : null],
            ]}
          />
        </Card>
      </PagePart>
      <PagePart id="waarden" title="Waarden">
        <Card>
          <Facts
            facts={settings.map(({ name, value, isSet }) => [
              name,
              value ?? (isSet ? "ingesteld, verborgen" : "niet ingesteld"),
            ])}
          />
        </Card>
      </PagePart>
    </Page>
  );
}

function saysOf(
  { moment, failure }: { moment: Date | null; failure: string | null },
  write: (at: Date) => string,
): string {
  if (failure) return "kon niet worden nagekeken";
  return moment ? write(moment) : "geen";
}
