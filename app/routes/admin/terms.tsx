import { href } from "react-router";
import { DeskNav } from "~/features/desk/components/desk-nav.tsx";
import { DESK_MESSAGES } from "~/features/desk/messages.ts";
import { TermsVersions } from "~/features/terms/components/terms-versions.tsx";
import { announceTerms, listTermsAtDesk } from "~/features/terms/index.server.ts";
import { TERMS_MESSAGES } from "~/features/terms/messages.ts";
import { earliestStart } from "~/features/terms/rules.ts";
import { announceSchema } from "~/features/terms/schema.ts";
import { appOf, requireAdmin } from "~/server/auth/gates.ts";
import { formAction } from "~/server/web/form-action.ts";
import { nowOf } from "~/server/web/settings.ts";
import { dutchDay } from "~/shared/dates.ts";
import { page } from "~/shared/page.ts";
import { Page, PageTitle } from "~/ui/page.tsx";
import type { Route } from "./+types/terms";

export const handle = page({ title: "Voorwaarden", audience: "admin" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, request);
  const app = appOf(context);
  const earliest = earliestStart(dutchDay(nowOf(app)));
  return { versions: await listTermsAtDesk(app, admin), earliest };
}

export const action = formAction({
  gate: requireAdmin,
  schema: announceSchema,
  invalid: DESK_MESSAGES.invalid,
  messages: { ...DESK_MESSAGES, ...TERMS_MESSAGES },
  marks: { "too-soon": "startsOn" },
  act: ({ app, actor, value }) => announceTerms(app, actor, value),
  done: { to: href("/admin/voorwaarden"), message: TERMS_MESSAGES.announced },
});

export default function DeskTerms({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Page message={actionData?.message}>
      <DeskNav kind="admin" />
      <PageTitle lead="Elke versie van de voorwaarden. Een nieuwe komt met een nieuwe versie van de software, en geldt pas 30 dagen nadat je haar aankondigt." />
      <TermsVersions {...loaderData} result={actionData?.result ?? null} />
    </Page>
  );
}
