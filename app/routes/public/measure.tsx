import { data, href } from "react-router";
import { OwnMeasurePage } from "~/features/measures/components/own-measure.tsx";
import { objectToMeasure, readMeasureByLink } from "~/features/measures/index.server.ts";
import { OBJECTION_MESSAGES } from "~/features/measures/messages.ts";
import { measureObjectionSchema } from "~/features/measures/schema.ts";
import { appOf } from "~/server/auth/gates.ts";
import { formAction } from "~/server/web/form-action.ts";
import { page } from "~/shared/page.ts";
import { Page, PageTitle } from "~/ui/page.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import type { Route } from "./+types/measure";

export const handle = page({ title: "Bezwaar maken", audience: "public" });

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** Only looks: a mail scanner that opens the link objects to nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const measure = await readMeasureByLink(appOf(context), tokenOf(request));
  return data({ measure }, { status: measure ? 200 : 400 });
}

export const action = formAction({
  schema: measureObjectionSchema,
  invalid: OBJECTION_MESSAGES.invalid,
  limits: ({ ip }) => [["objectionsPerIp", ip]],
  act: ({ app, request, value }) => objectToMeasure(app, tokenOf(request), value),
  messages: OBJECTION_MESSAGES,
  refusedStatus: { "bad-link": 400 },
  done: { to: href("/"), message: OBJECTION_MESSAGES.sent },
});

export default function Measure({ loaderData, actionData }: Route.ComponentProps) {
  const { measure } = loaderData;
  const late = measure?.isLate ? "too-late" : null;
  const refusal = measure ? (measure.endedAt ? "ended-before" : late) : "bad-link";
  return (
    <Page width="narrow" message={actionData?.message}>
      {measure && !refusal ? (
        <OwnMeasurePage measure={measure} result={actionData?.result ?? null} />
      ) : (
        <>
          <PageTitle lead={OBJECTION_MESSAGES[refusal ?? "bad-link"].text}>
            {OBJECTION_MESSAGES[refusal ?? "bad-link"].title}
          </PageTitle>
          <p>
            <TextLink href={href("/contact")}>Schrijf ons</TextLink>
          </p>
        </>
      )}
    </Page>
  );
}
