import { isRouteErrorResponse, useLocation } from "react-router";
import { ADDRESS_MESSAGES } from "~/features/accounts/messages.ts";
import { countPhotos } from "~/features/briefs/index.server.ts";
import { BRIEF_MESSAGES } from "~/features/briefs/messages.ts";
import { gatherList } from "~/features/goods/answers.ts";
import { withLitres } from "~/features/intake/answers.ts";
import { BriefWizard } from "~/features/intake/components/brief-wizard.tsx";
import { ClientsOnly } from "~/features/intake/components/instead.later.tsx";
import { CORRECTION_LEADS, WIZARD_REFUSALS } from "~/features/intake/components/refusals.ts";
import { sendWizard } from "~/features/intake/components/send-wizard.ts";
import {
  NOTHING_WRONG,
  standing,
  stepIn,
  type WizardStanding,
  wizardRefusalOf,
  wizardSteps,
} from "~/features/intake/components/steps.ts";
import { WizardFailure } from "~/features/intake/components/wizard-failure.tsx";
import { DRAFT_DAYS } from "~/features/intake/constants.ts";
import { fillProvinces, placesTyped } from "~/features/intake/index.server.ts";
import { BRIEF_FACTS, clientBriefSchema, visitorBriefSchema } from "~/features/intake/schema.ts";
import { PlaceOptions } from "~/features/places/components/place-field.tsx";
import { LARGEST_PLACES } from "~/features/places/index.server.ts";
import type { NamedPlace } from "~/features/places/views.ts";
import { readHintFor } from "~/features/prices/index.server.ts";
import { readForCorrection, readTypedBrief } from "~/features/proposals/index.server.ts";
import { OUTCOME_IN_ADDRESS } from "~/features/reach/wording/placed.ts";
import { sendingTab } from "~/gates/photo-draft.ts";
import type { App } from "~/server/app.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import { actorOf, requireClient } from "~/server/auth/gates.ts";
import { attempt } from "~/server/web/attempt.ts";
import { requestContext } from "~/server/web/context.ts";
import { placedBrief } from "~/server/web/cookies.ts";
import { redirectWith } from "~/server/web/flash.ts";
import { textField, withKey } from "~/server/web/form.ts";
import { formAction, formActions } from "~/server/web/form-action.ts";
import { drawMarkup, withDocumentOnly } from "~/server/web/kept-markup.ts";
import type { Limit } from "~/server/web/limits.ts";
import { nowOf } from "~/server/web/settings.ts";
import { dutchDay } from "~/shared/dates.ts";
import { isId } from "~/shared/id.ts";
import type { Message } from "~/shared/message.ts";
import { describePage, page, pageTitle } from "~/shared/page.ts";
import { HOMES, ownBriefPath } from "~/shared/paths.ts";
import type { FieldErrors } from "~/shared/questions.ts";
import { ok, refuse } from "~/shared/result.ts";
import { Page, PageTitle } from "~/ui/page.tsx";
import { Refused } from "~/ui/refused.later.tsx";
import { correctBrief } from "~/use-cases/correct-brief.ts";
import {
  describePlacing,
  placeBriefAsClient,
  placeBriefAsVisitor,
  type SentBrief,
} from "~/use-cases/place-brief.ts";
import type { Route } from "./+types/brief-form";

export const handle = page({
  indexed: true,
  about: "clients",
  workOf: "signed-in",
  hydrate: true,
  card: {
    title: "Vraag gratis offertes aan",
    text: "Een paar minuten werk. Tot vijf offertes, liefst binnen 24 uur, zonder belletjes.",
  },
});
export const meta: Route.MetaFunction = () =>
  describePage(
    pageTitle("Gratis offerte aanvragen"),
    "Vraag gratis tot 5 offertes aan voor je verhuizing of woningontruiming en vergelijk ze, liefst binnen 24 uur.",
  );

const FACTS_TEXT = JSON.stringify(BRIEF_FACTS);
const optionsOf = (places: readonly NamedPlace[]) => drawMarkup(<PlaceOptions places={places} />);
const LARGEST = withDocumentOnly({}, "options", optionsOf(LARGEST_PLACES));

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, actor } = context.get(requestContext);
  const who = await actor();
  if (who.kind !== "visitor" && who.kind !== "client") {
    return { kind: "elsewhere", home: HOMES[who.kind], email: who.email } as const;
  }
  const query = new URL(request.url).searchParams;
  const form = {
    factsText: FACTS_TEXT,
    client: who.kind === "client" ? { name: who.name, email: who.email } : null,
    newKey: crypto.randomUUID(),
    today: dutchDay(nowOf(app)),
    largest: LARGEST,
  };
  const wanted = query.get("wijzig");
  if (wanted !== null) {
    const client = await requireClient(context, request);
    const found = isId(wanted)
      ? await readForCorrection(app, client, wanted)
      : refuse("not-yours" as const);
    if (!found.ok) throw await redirectWith(app, HOMES.client, BRIEF_MESSAGES[found.reason]);
    const lead = CORRECTION_LEADS[found.value.fixedPlace === null ? "free" : "answered"];
    return { kind: "correction", ...form, ...found.value, briefId: wanted, lead } as const;
  }
  const placedKey = await placedBrief(app, DRAFT_DAYS).read(request);
  return { kind: "wizard", ...form, placedKey, resumes: query.has("verder") } as const;
}

const offering = (asVisitor: boolean, fields: FormData): WizardStanding => ({
  ...standing(asVisitor),
  placeOptions: optionsOf(placesTyped(fields)),
});

// Another version of it was sent before: sending once more makes this one a request of its own.
const freshKey = (reason: string | null) =>
  reason === "already-placed" ? crypto.randomUUID() : null;

const wrongFields = (errors: FieldErrors | null | undefined, { fields }: { fields: FormData }) =>
  WIZARD_REFUSALS[wizardRefusalOf(errors ?? {}, Object.fromEntries(fields), BRIEF_FACTS)];

const completed = ({ fields }: { fields: FormData }) => withKey(gatherList(fillProvinces(fields)));

/** Volgende and Vorige without scripts: the same form at another step, nothing judged. */
const step = formAction({
  gate: actorOf,
  before: completed,
  // Going to another step stores nothing and costs no more than opening the page, so it counts as no try.
  limits: () => [],
  act: async ({ fields }) => ok(stepIn(fields) - 1),
  extra: ({ actor, fields }) => offering(actor.kind === "visitor", fields),
  async done({ app, actor, fields }, wanted) {
    const steps = wizardSteps(actor.kind === "visitor");
    const step = Math.min(wanted, steps.length - 1);
    const read = withLitres((name) => textField(fields, name));
    const isPriced = steps[step]?.id === "services";
    const usual = isPriced ? await attempt(app, () => readHintFor(app, read)) : null;
    return { message: null, keepsTyped: true, extra: { step, usual } };
  },
});

/** What the message about a sent brief says, also of one that this browser placed just before. */
async function outcomeOf(app: App, request: Request, sent: SentBrief) {
  const earlierKey = await placedBrief(app, DRAFT_DAYS).read(request);
  return (await attempt(app, () => describePlacing(app, sent, earlierKey, nowOf(app)))) ?? "placed";
}

const asVisitor = formAction({
  before: completed,
  schema: ({ app }) => visitorBriefSchema(nowOf(app)),
  invalid: wrongFields,
  waitsInLine: true,
  limits: ({ ip, value }) => [
    ["briefsPerIp", ip],
    ["briefsPerAddress", value.ownerEmail],
  ],
  async act({ app, request, fields, value }) {
    const tab = await sendingTab(app, request, fields);
    const placed = await placeBriefAsVisitor(app, value, tab);
    return placed.ok ? ok({ ...placed.value, photos: tab !== null }) : placed;
  },
  messages: {
    ...ADDRESS_MESSAGES,
    "already-placed": BRIEF_MESSAGES["already-placed"],
  },
  marks: { "email-in-use": "ownerEmail", "address-closed": "ownerEmail" },
  extra: ({ fields }, reason) => ({
    ...offering(true, fields),
    offerSignIn: reason === "email-in-use",
    freshKey: freshKey(reason),
  }),
  async done({ app, request, value: { ownerEmail, submissionKey } }, placed) {
    const { briefId, photos } = placed;
    const came = await outcomeOf(app, request, { submissionKey, email: ownerEmail, ...placed });
    const query = new URLSearchParams({
      message: "account-created",
      email: ownerEmail,
      aanvraag: OUTCOME_IN_ADDRESS[came],
      fotos: String(photos ? await countPhotos(app, briefId) : 0),
    });
    const cookies = [await placedBrief(app, DRAFT_DAYS).write(submissionKey)];
    return { to: `${HOMES.visitor}?${query}`, message: null, cookies };
  },
});

const ofClient = {
  gate: requireClient,
  before: completed,
  schema: ({ app }: { app: App }) => clientBriefSchema(nowOf(app)),
  invalid: wrongFields,
  limits: ({ ip, actor }: { ip: string; actor: ClientActor }): [Limit, string][] => [
    ["briefsPerIp", ip],
    ["briefsPerAddress", actor.email],
  ],
};

const asClient = formAction({
  ...ofClient,
  act: async ({ app, request, actor, fields, value }) =>
    await placeBriefAsClient(app, actor, value, await sendingTab(app, request, fields)),
  messages: BRIEF_MESSAGES,
  extra: ({ fields }, reason) => ({ ...offering(false, fields), freshKey: freshKey(reason) }),
  async done({ app, actor, request, value: { submissionKey } }, placed) {
    const { email } = actor;
    const came = await outcomeOf(app, request, { submissionKey, email, ...placed });
    const cookies = [await placedBrief(app, DRAFT_DAYS).write(submissionKey)];
    return { to: HOMES.client, message: BRIEF_MESSAGES[came], cookies };
  },
});

const correction = formAction({
  ...ofClient,
  stored: ({ app, actor, fields }) => readTypedBrief(app, actor, textField(fields, "briefId")),
  async act({ app, actor, fields, value }) {
    const corrected = await correctBrief(app, actor, textField(fields, "briefId"), value);
    if (corrected.ok) {
      return ok(corrected.value.told > 0 ? ("changed-told" as const) : ("changed" as const));
    }
    // One that comes too late has nothing left to keep: the dashboard says so, as it says the rest.
    return corrected.reason === "place-fixed" ? refuse(corrected.reason) : ok(corrected.reason);
  },
  messages: BRIEF_MESSAGES,
  marks: { "place-fixed": "fromProvince" },
  extra: ({ fields }) => offering(false, fields),
  done: ({ fields }, came) => ({
    to: ownBriefPath(textField(fields, "briefId")),
    message: BRIEF_MESSAGES[came],
  }),
});

const refusing = (message: Message, refusedStatus: number) =>
  formAction({
    act: async () => refuse("not-now"),
    messages: { "not-now": message },
    refusedStatus,
    extra: () => standing(false),
    done: { message: null },
  });

/** A correction whose session ended while it was typed: it stays on the page. */
const signedOut = refusing(BRIEF_MESSAGES["signed-out"], 401);
const notAClient = refusing(WIZARD_REFUSALS["not-a-client"], 403);

export const action = formActions({
  gate: actorOf,
  forms: { step, asVisitor, asClient, correction, signedOut, notAClient },
  which(fields, { kind }) {
    if (kind !== "visitor" && kind !== "client") return "notAClient";
    if (stepIn(fields) > 0) return "step";
    const corrects = isId(textField(fields, "briefId"));
    if (kind === "visitor") return corrects ? "signedOut" : "asVisitor";
    return corrects ? "correction" : "asClient";
  },
});

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return await sendWizard(request, serverAction);
}

export default function BriefFormPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === "elsewhere") {
    return (
      <Page width="narrow">
        <PageTitle>Gratis offerte aanvragen</PageTitle>
        <ClientsOnly home={loaderData.home} email={loaderData.email} />
      </Page>
    );
  }
  if (loaderData.kind === "correction") {
    const { kind, briefId, values, lead, ...asked } = loaderData;
    const filled = { ...NOTHING_WRONG, result: { initialValue: values } };
    return (
      <Page>
        <PageTitle lead={lead}>Aanvraag wijzigen</PageTitle>
        <BriefWizard
          key={briefId}
          {...asked}
          placedKey={null}
          resumes={false}
          answer={actionData ?? filled}
          correcting={{ briefId, values }}
        />
      </Page>
    );
  }
  return (
    <Page>
      <PageTitle lead="Ontvang tot 5 offertes van verhuisbedrijven, liefst binnen 24 uur en vrijblijvend.">
        Gratis offerte aanvragen
      </PageTitle>
      <BriefWizard key="new" {...loaderData} answer={actionData ?? null} />
    </Page>
  );
}

/** An error that comes after the page was read is one of drawing it. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  if (loaderData) return <WizardFailure isCorrection={loaderData.kind === "correction"} />;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return <Refused status={status} retry={pathname + search} />;
}
