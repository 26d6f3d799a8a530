import { data, href } from "react-router";
import { HONEYPOT } from "~/features/contact/constants.ts";
import { KINDS } from "~/features/moderation/catalogue.ts";
import { ReportForm } from "~/features/moderation/components/report-form.tsx";
import { readForReport, reportThing } from "~/features/moderation/index.server.ts";
import { MODERATION_MESSAGES } from "~/features/moderation/messages.ts";
import { reportOfSchema, visitorReportSchema } from "~/features/moderation/schema.ts";
import { pictureFor } from "~/features/uploads/rules.ts";
import type { Actor } from "~/server/auth/actor.ts";
import {
  actorOf,
  appOf,
  isClientOrCompany,
  requireStaff,
  signInAgain,
} from "~/server/auth/gates.ts";
import type { RouteContext } from "~/server/web/context.ts";
import { textField } from "~/server/web/form.ts";
import { formAction } from "~/server/web/form-action.ts";
import { isId } from "~/shared/id.ts";
import { good } from "~/shared/message.ts";
import { page } from "~/shared/page.ts";
import { companyPath, HOMES, REPORTED_KINDS } from "~/shared/paths.ts";
import { refuse } from "~/shared/result.ts";
import { Card } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import type { Route } from "./+types/report";

export const handle = page({ title: "Meld dit", audience: "public" });

/** What is reported, as the address names it; null for none. */
function namedIn(request: Request) {
  const query = new URL(request.url).searchParams;
  const kind = REPORTED_KINDS.find((one) => one === query.get("wat"));
  const [id, photoId] = [query.get("nummer") ?? "", query.get("foto") ?? ""];
  return kind && isId(id) ? { kind, id, photoId: isId(photoId) ? photoId : null } : null;
}

/** A thing that its reporter does not see is not there: nobody learns from here whether it exists. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const named = namedIn(request);
  const actor = await reporterBy(context, request);
  const thing = named && (await readForReport(appOf(context), actor, named.kind, named.id));
  // Visitors see nothing but profiles; whether the rest exists is for who signed in.
  const isSeenSignedIn = named !== null && named.kind !== "bedrijf";
  if (!thing && isSeenSignedIn && actor.kind === "visitor") throw signInAgain(request);
  if (!named || !thing) return data(null, { status: 404 });
  const { photoIds, isOwn } = thing;
  const isPointedAt = named.photoId !== null && photoIds.includes(named.photoId);
  return data({
    kind: named.kind,
    id: named.id,
    photos: photoIds.map((photoId) => pictureFor(named.kind, photoId)),
    part: isPointedAt ? (named.photoId ?? "tekst") : "tekst",
    isOwn,
    asksWho: actor.kind === "visitor",
  });
}

const received = (number: number | null, isMailed: boolean) =>
  good(
    number === null ? "Melding ontvangen" : `Melding ${number} ontvangen`,
    isMailed
      ? "Een mens leest hem en beslist. Je krijgt de beslissing per mail."
      : "Een mens leest hem en beslist.",
  );

/** A profile is where its reader was; the other things stand on the pages that somebody's work begins with. */
function backFrom(request: Request, actor: Actor): string {
  const named = namedIn(request);
  if (named?.kind === "bedrijf") return companyPath(named.id);
  return actor.kind === "visitor" ? href("/") : HOMES[actor.kind];
}

/** Anybody; whoever is of the desk by the gate of the desk. */
async function reporterBy(context: RouteContext, request: Request) {
  const actor = await actorOf(context);
  if (actor.kind === "visitor" || isClientOrCompany(actor)) return actor;
  return await requireStaff(context, request);
}

export const action = formAction({
  gate: reporterBy,
  // A machine that fills in what people do not see gets the usual answer, and nothing is stored.
  before: ({ fields, actor, request }) =>
    textField(fields, HONEYPOT)
      ? { to: backFrom(request, actor), message: received(null, true) }
      : null,
  schema: ({ actor }) => (actor.kind === "visitor" ? visitorReportSchema : reportOfSchema),
  invalid: MODERATION_MESSAGES.invalid,
  limits: ({ actor, ip }) => [
    actor.kind === "visitor" ? ["reportsPerIp", ip] : ["reportsPerAccount", actor.userId],
  ],
  act: async ({ app, actor, request, value }) => {
    const named = namedIn(request);
    if (!named) return refuse("not-found");
    return await reportThing(app, actor, named.kind, named.id, value);
  },
  messages: MODERATION_MESSAGES,
  refusedStatus: { "not-found": 404 },
  done: ({ actor, request }, { number, isMailed }) => ({
    to: backFrom(request, actor),
    message: received(number, isMailed),
  }),
});

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData || loaderData.isOwn) {
    const { title, text } = MODERATION_MESSAGES[loaderData ? "own-thing" : "not-found"];
    return (
      <Page key="refused" width="narrow" message={actionData?.message}>
        <PageTitle lead={text}>{title}</PageTitle>
        <p>
          Mist er iets of kom je er niet uit?{" "}
          <TextLink href={href("/contact")}>Schrijf ons</TextLink>.
        </p>
      </Page>
    );
  }
  const { kind, id, ...form } = loaderData;
  return (
    <Page width="narrow" message={actionData?.message}>
      <PageTitle
        lead={`Je meldt ${KINDS[kind].the}. Een mens leest je melding, beslist en schrijft jou en de ander waarom.`}
      />
      <Card>
        <ReportForm kind={kind} {...form} result={actionData?.result ?? null} />
      </Card>
      <p className="text-sm text-muted wrap-anywhere">{`Nummer van wat je meldt: ${id}`}</p>
    </Page>
  );
}
