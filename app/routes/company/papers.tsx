import { OwnEvidence, SendEvidence } from "~/features/evidence/components/own-evidence.tsx";
import { listOwnEvidence, sendEvidence } from "~/features/evidence/index.server.ts";
import {
  EVIDENCE_MESSAGES,
  type EvidenceOutcome,
  fileError,
} from "~/features/evidence/messages.ts";
import { evidenceSchema } from "~/features/evidence/schema.ts";
import { storePaper } from "~/features/uploads/index.server.ts";
import { requireComplete } from "~/gates/company.ts";
import { appOf, requireCompany } from "~/server/auth/gates.ts";
import { readFormWithFile } from "~/server/web/form.ts";
import { formAction } from "~/server/web/form-action.ts";
import { type Allowance, countTry, OverLimit } from "~/server/web/limits.ts";
import { nowOf } from "~/server/web/settings.ts";
import { dutchDay } from "~/shared/dates.ts";
import { page } from "~/shared/page.ts";
import { PAPERS } from "~/shared/paths.ts";
import { type Result, refuse } from "~/shared/result.ts";
import { tooManyPage } from "~/shared/too-busy.ts";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PagePart } from "~/ui/page-part.tsx";
import type { Route } from "./+types/papers";

export const handle = page({ title: "Papieren", audience: "company" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { actor } = await requireComplete(context, request);
  const app = appOf(context);
  return { papers: await listOwnEvidence(app, actor), today: dutchDay(nowOf(app)) };
}

/** The form with the file that came beside its fields, null for none, and whether the try was one too many. */
const sending = (file: Blob | null, tries: Allowance) =>
  formAction({
    gate: requireCompany,
    before() {
      if (!tries.allowed) throw new OverLimit(tooManyPage(tries.retryAfterSeconds));
      return null;
    },
    schema: evidenceSchema,
    invalid: EVIDENCE_MESSAGES.invalid,
    messages: EVIDENCE_MESSAGES,
    marks: { "day-over": "validUntil" },
    extra: (_: unknown, reason: EvidenceOutcome | null) => ({ fileError: fileError(reason) }),
    async act({ app, actor, value, request }): Promise<Result<null, EvidenceOutcome>> {
      if (!file || file.size === 0) return refuse("no-file");
      const stored = await storePaper(app, actor, file, request.signal);
      return stored.ok ? await sendEvidence(app, actor, value, stored.value) : stored;
    },
    done: { to: PAPERS, message: EVIDENCE_MESSAGES.sent },
  });

export async function action(args: Route.ActionArgs) {
  const actor = await requireCompany(args.context, args.request);
  // Counted before the body is read, which is the larger part of the work.
  const tries = await countTry(appOf(args.context), "uploadsPerUser", actor.userId);
  const { fields, file } = await readFormWithFile(args.request, "file");
  return await sending(file, tries).run(args, actor, fields, null);
}

export default function Papers({ loaderData, actionData }: Route.ComponentProps) {
  const { papers, today } = loaderData;
  return (
    <Page message={actionData?.message}>
      <PageTitle lead="Stuur ons je verzekeringspolis, NIWO-vergunning of erkenning. Klopt het, dan zien klanten op je pagina en bij je offertes dat het is nagekeken en tot wanneer het geldt." />
      <PagePart id="sturen" title="Stuur een papier">
        <SendEvidence
          result={actionData?.result ?? null}
          fileError={actionData?.fileError ?? null}
          today={today}
        />
      </PagePart>
      <PagePart id="verstuurd" title="Wat je stuurde">
        <OwnEvidence papers={papers} today={today} />
      </PagePart>
    </Page>
  );
}
