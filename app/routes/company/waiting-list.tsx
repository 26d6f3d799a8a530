import * as regions from "~/features/regions/index.server.ts";
import { REGION_MESSAGES } from "~/features/regions/messages.ts";
import { provinceSchema } from "~/features/regions/schema.ts";
import { requireLaunched } from "~/gates/company.ts";
import { appOf, requireCompany } from "~/server/auth/gates.ts";
import { formAction, formActions } from "~/server/web/form-action.ts";
import { formatLongDate } from "~/shared/dates.ts";
import { page } from "~/shared/page.ts";
import { HOMES, WAITING_LIST } from "~/shared/paths.ts";
import { ok } from "~/shared/result.ts";
import { BackLink, Button } from "~/ui/button.tsx";
import { Badge, Card } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import type { Route } from "./+types/waiting-list";

export const handle = page({ title: "Plaatsen per provincie", audience: "company" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await requireLaunched(context, request);
  const app = appOf(context);
  const provinces = await regions.readProvinces(app, actor);
  return { provinces, most: await regions.readMostPlaces(app) };
}

const ofProvince = { gate: requireCompany, schema: provinceSchema, back: WAITING_LIST };

const join = formAction({
  ...ofProvince,
  limits: ({ actor }) => [["waitingListPerAccount", actor.userId]],
  act: ({ app, actor, value }) => regions.joinWaitingList(app, actor, value.province),
  messages: REGION_MESSAGES,
  done: { to: WAITING_LIST, message: REGION_MESSAGES.joined },
});

const leave = formAction({
  ...ofProvince,
  limits: ({ actor }) => [["waitingListPerAccount", actor.userId]],
  act: async ({ app, actor, value }) =>
    ok(await regions.leaveWaitingList(app, actor, value.province)),
  done: { to: WAITING_LIST, message: REGION_MESSAGES.left },
});

export const action = formActions({
  gate: requireCompany,
  forms: { join, leave },
  otherwise: "join",
});

export default function WaitingList({ loaderData }: Route.ComponentProps) {
  return (
    <Page width="narrow">
      <BackLink href={HOMES.company}>Terug naar het dashboard</BackLink>
      <PageTitle
        lead={`Per provincie werken hoogstens ${loaderData.most} bedrijven met een abonnement, zodat er voor iedereen genoeg aanvragen zijn. Is een provincie vol, dan mailen we je zodra er een plaats vrijkomt.`}
      />
      <Card className="p-0! sm:p-0!">
        <ul className="divide-y divide-line">
          {loaderData.provinces.map((status) => (
            <li
              key={status.province}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-6"
            >
              <div className="grid gap-1">
                <h2 className="text-step-0">{status.province}</h2>
                <State status={status} />
              </div>
              <Choice status={status} />
            </li>
          ))}
        </ul>
      </Card>
    </Page>
  );
}

type Seen = { status: Route.ComponentProps["loaderData"]["provinces"][number] };

function State({ status }: Seen) {
  if (status.heldUntil) {
    return (
      <p key="held" className="text-sm">
        We houden tot en met <span>{formatLongDate(status.heldUntil)}</span> een plaats voor je
        vrij. Zet de provincie in je werkgebied.
      </p>
    );
  }
  return (
    <p className="flex flex-wrap gap-2">
      <span className="text-sm text-muted">
        {status.places === 1 ? "Plaats voor 1 bedrijf" : `Plaats voor ${status.places} bedrijven`}
      </span>
      {status.isFull && <Badge tone="busy">Vol</Badge>}
      {!status.isFull && !status.isOwn && <Badge tone="good">Nog plaats</Badge>}
      {status.isOwn && <Badge tone="quiet">In je werkgebied</Badge>}
      {status.isWaiting && <Badge tone="quiet">Je staat op de wachtlijst</Badge>}
    </p>
  );
}

function Choice({ status: { province, isFull, isWaiting } }: Seen) {
  if (!isFull && !isWaiting) return null;
  return (
    <form method="post">
      <input type="hidden" name="province" value={province} />
      <Button look="secondary" name="intent" value={isWaiting ? "leave" : "join"}>
        <span>
          <span>{isWaiting ? "Van de wachtlijst af" : "Zet me op de wachtlijst"}</span>
          <span className="sr-only">{`: ${province}`}</span>
        </span>
      </Button>
    </form>
  );
}
