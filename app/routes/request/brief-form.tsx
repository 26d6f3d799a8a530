import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { ACCOUNT_MESSAGES } from "~/features/accounts/messages.ts";
import { BriefForm, type WizardAnswer } from "~/features/briefs/components/wizard/brief-form.tsx";
import { ClientsOnly } from "~/features/briefs/components/wizard/clients-only.tsx";
import { clearDraft } from "~/features/briefs/components/wizard/draft.ts";
import { WIZARD_REFUSALS } from "~/features/briefs/components/wizard/refusals.ts";
import {
  firstBadField,
  refusalOf,
  wizardSteps,
} from "~/features/briefs/components/wizard/steps.ts";
import { BRIEF_MESSAGES } from "~/features/briefs/messages.ts";
import { clientBriefSchema, visitorBriefSchema } from "~/features/briefs/schema.ts";
import { readForCorrection } from "~/features/proposals/index.server.ts";
import type { ClientActor } from "~/server/auth/actor.ts";
import { homeOf, requireClient } from "~/server/auth/gates.ts";
import { requestContext } from "~/server/web/context.ts";
import { redirectWith, setCookies } from "~/server/web/flash.ts";
import { isId, readForm, textField } from "~/server/web/form.ts";
import { attempt } from "~/server/web/form-action.ts";
import { countTry, type Limit } from "~/server/web/limits.ts";
import { nowOf } from "~/server/web/settings.ts";
import { dutchDay } from "~/shared/dates.ts";
import { UNEXPECTED } from "~/shared/message.ts";
import { page } from "~/shared/page.ts";
import { pageTitle } from "~/shared/product.ts";
import { refuse } from "~/shared/result.ts";
import { tooMany } from "~/shared/too-busy.ts";
import { Page, PageTitle } from "~/ui/page.tsx";
import { correctBrief } from "~/use-cases/correct-brief.ts";
import { placeBriefAsClient, placeBriefAsVisitor } from "~/use-cases/place-brief.ts";
import type { Route } from "./+types/brief-form";
import { placedCookie } from "./placed-cookie.ts";

export const handle = page({
  audience: "public",
  indexed: true,
  about: "clients",
  hydrate: true,
  card: {
    title: "Vraag gratis offertes aan",
    text: "Een paar minuten werk. Binnen 24 uur tot vijf offertes, zonder belletjes.",
  },
});
export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Gratis offerte aanvragen") },
  {
    name: "description",
    content:
      "Vraag gratis tot 5 offertes aan voor je verhuizing of woningontruiming en vergelijk ze binnen 24 uur.",
  },
];

const HIDDEN = { hideFields: ["password", "confirmPassword"] };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, actor } = context.get(requestContext);
  const who = await actor();
  if (who.kind === "company" || who.kind === "admin") {
    return { kind: "elsewhere", home: homeOf(who), email: who.email } as const;
  }
  const wanted = new URL(request.url).searchParams.get("wijzig");
  if (wanted !== null) {
    const client = await requireClient(context, request);
    const found = isId(wanted)
      ? await readForCorrection(app, client, wanted)
      : refuse("not-yours" as const);
    if (!found.ok)
      throw await redirectWith(app, href("/client-dashboard"), BRIEF_MESSAGES[found.reason]);
    return {
      kind: "correction",
      briefId: wanted,
      client: { name: client.name, email: client.email },
      newKey: crypto.randomUUID(),
      values: found.value,
      today: dutchDay(nowOf(app)),
    } as const;
  }
  const placed: unknown = await placedCookie(app).parse(request.headers.get("cookie"));
  return {
    kind: "wizard",
    client: who.kind === "client" ? { name: who.name, email: who.email } : null,
    newKey: crypto.randomUUID(),
    placedKey: typeof placed === "string" ? placed : null,
    today: dutchDay(nowOf(app)),
    resumes: new URL(request.url).searchParams.has("verder"),
  } as const;
}

function answer(status: number, asVisitor: boolean, rest: Partial<WizardAnswer>, headers = {}) {
  const step = firstBadField(rest.result?.error ?? {})?.step ?? wizardSteps(asVisitor).length - 1;
  const whole: WizardAnswer = {
    message: null,
    result: null,
    step,
    asVisitor,
    offerSignIn: false,
    freshKey: null,
    ...rest,
  };
  return data(whole, { status, headers });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { app, actor } = context.get(requestContext);
  const form = await readForm(request);
  const who = await actor();
  if (who.kind === "company" || who.kind === "admin") {
    return answer(403, false, { message: WIZARD_REFUSALS["not-a-client"] });
  }
  // A form without a usable key is a new one.
  if (!isId(textField(form, "submissionKey"))) form.set("submissionKey", crypto.randomUUID());
  const asVisitor = who.kind === "visitor";
  const wantedStep = Number(textField(form, "step"));
  if (wantedStep >= 1 && wantedStep <= wizardSteps(true).length) {
    const typed = parseWithZod(form, { schema: clientBriefSchema(nowOf(app)) });
    const { initialValue } = typed.reply(HIDDEN);
    const step = Math.min(Math.floor(wantedStep) - 1, wizardSteps(asVisitor).length - 1);
    return answer(200, asVisitor, { step, result: { initialValue } });
  }
  const briefId = textField(form, "briefId");
  if (isId(briefId)) return await correctionAction(form, who, briefId, context);
  return asVisitor ? await visitorAction(form, context) : await signedInAction(form, who, context);
}

type Context = Route.ActionArgs["context"];

async function visitorAction(form: FormData, context: Context) {
  const { app } = context.get(requestContext);
  const submission = parseWithZod(form, { schema: visitorBriefSchema(nowOf(app)) });
  const result = submission.reply(HIDDEN);
  if (submission.status !== "success") return refusedFields(result, submission.payload, true);
  const { ownerEmail, submissionKey } = submission.value;
  const crowded = await overLimit(context, ownerEmail, result, true);
  if (crowded) return crowded;
  const placed = await attempt(app, () => placeBriefAsVisitor(app, submission.value));
  if (!placed) return answer(503, true, { message: UNEXPECTED, result });
  if (!placed.ok) {
    const { reason } = placed;
    if (reason === "already-placed") return alreadyPlaced(result, true);
    const message = ACCOUNT_MESSAGES[reason];
    const marked = { ...HIDDEN, fieldErrors: { ownerEmail: [message.text ?? message.title] } };
    return answer(409, true, { message, result: submission.reply(marked), offerSignIn: true });
  }
  const query = new URLSearchParams({
    message: "account-created",
    email: ownerEmail,
    aanvraag: "geplaatst",
  });
  const cookie = await placedCookie(app).serialize(submissionKey);
  return redirect(`${href("/auth")}?${query}`, { headers: setCookies([cookie]) });
}

async function signedInAction(form: FormData, who: ClientActor, context: Context) {
  const { app } = context.get(requestContext);
  const submission = parseWithZod(form, { schema: clientBriefSchema(nowOf(app)) });
  const result = submission.reply();
  if (submission.status !== "success") return refusedFields(result, submission.payload, false);
  const crowded = await overLimit(context, who.email, result, false);
  if (crowded) return crowded;
  const placed = await attempt(app, () => placeBriefAsClient(app, who, submission.value));
  if (!placed) return answer(503, false, { message: UNEXPECTED, result });
  if (!placed.ok) return alreadyPlaced(result, false);
  const cookie = await placedCookie(app).serialize(submission.value.submissionKey);
  return await redirectWith(app, href("/client-dashboard"), BRIEF_MESSAGES.placed, [cookie]);
}

async function correctionAction(
  form: FormData,
  who: ClientActor | { kind: "visitor" },
  briefId: string,
  context: Context,
) {
  const { app } = context.get(requestContext);
  const submission = parseWithZod(form, { schema: clientBriefSchema(nowOf(app)) });
  const result = submission.reply();
  if (who.kind === "visitor") {
    return answer(401, false, { message: BRIEF_MESSAGES["signed-out"], result });
  }
  if (submission.status !== "success") return refusedFields(result, submission.payload, false);
  const crowded = await overLimit(context, who.email, result, false);
  if (crowded) return crowded;
  const corrected = await attempt(app, () => correctBrief(app, who, briefId, submission.value));
  if (!corrected) return answer(503, false, { message: UNEXPECTED, result });
  const message = BRIEF_MESSAGES[corrected.ok ? "changed" : corrected.reason];
  return await redirectWith(app, `${href("/client-dashboard")}?opdracht=${briefId}`, message);
}

function refusedFields(
  result: SubmissionResult,
  typed: Record<string, unknown>,
  asVisitor: boolean,
) {
  const message = WIZARD_REFUSALS[refusalOf(result.error ?? {}, typed)];
  return answer(400, asVisitor, { message, result });
}

// Another version of it was sent before: sending once more makes this one a request of its own.
function alreadyPlaced(result: SubmissionResult, asVisitor: boolean) {
  const message = BRIEF_MESSAGES["already-placed"];
  return answer(409, asVisitor, { message, result, freshKey: crypto.randomUUID() });
}

async function overLimit(
  context: Context,
  email: string,
  result: SubmissionResult,
  asVisitor: boolean,
) {
  const { app, ip } = context.get(requestContext);
  const counted: [Limit, string][] = [
    ["briefsPerIp", ip],
    ["briefsPerAddress", email],
  ];
  for (const [limit, key] of counted) {
    const allowance = await attempt(app, () => countTry(app, limit, key));
    if (!allowance) return answer(503, asVisitor, { message: UNEXPECTED, result });
    if (allowance.allowed) continue;
    const { retryAfterSeconds } = allowance;
    return answer(
      429,
      asVisitor,
      { message: tooMany(retryAfterSeconds), result },
      { "Retry-After": String(retryAfterSeconds) },
    );
  }
  return null;
}

const NOTHING_WRONG: WizardAnswer = {
  message: null,
  result: null,
  step: 0,
  asVisitor: false,
  offerSignIn: false,
  freshKey: null,
};

/** Deletes the draft once it is placed, and keeps the typed form when the server cannot be reached. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) {
      if (!new URLSearchParams(window.location.search).has("wijzig")) clearDraft();
      throw thrown;
    }
    const lost: WizardAnswer = { ...NOTHING_WRONG, message: UNEXPECTED, asVisitor: null };
    // The status keeps the router from asking an absent server for the rest of the page.
    return data(lost, 503);
  }
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
    const { briefId, values, ...rest } = loaderData;
    const filled = { ...NOTHING_WRONG, result: { initialValue: values } };
    return (
      <Page>
        <PageTitle lead="Zolang er geen offerte is, kun je alles nog veranderen. Bedrijven lezen daarna je nieuwe versie.">
          Aanvraag wijzigen
        </PageTitle>
        <BriefForm
          {...rest}
          placedKey={null}
          resumes={false}
          answer={actionData ?? filled}
          correcting={briefId}
        />
      </Page>
    );
  }
  const { client, newKey, placedKey, today, resumes } = loaderData;
  return (
    <Page>
      <PageTitle lead="Ontvang tot 5 offertes van verhuisbedrijven, binnen 24 uur en vrijblijvend.">
        Gratis offerte aanvragen
      </PageTitle>
      <BriefForm
        client={client}
        newKey={newKey}
        placedKey={placedKey}
        today={today}
        resumes={resumes}
        answer={actionData ?? null}
      />
    </Page>
  );
}
