import { data, href } from "react-router";
import { KINDS } from "~/features/moderation/catalogue.ts";
import {
  objectByLink,
  objectToMask,
  readByLink,
  readMasked,
} from "~/features/moderation/index.server.ts";
import { MODERATION_MESSAGES } from "~/features/moderation/messages.ts";
import { objectionSchema } from "~/features/moderation/schema.ts";
import { doneSentence } from "~/features/moderation/wording.ts";
import { actorOf, appOf, signInAgain } from "~/server/auth/gates.ts";
import type { RouteContext } from "~/server/web/context.ts";
import { formAction } from "~/server/web/form-action.ts";
import { formatLongDate } from "~/shared/dates.ts";
import { isId } from "~/shared/id.ts";
import { page } from "~/shared/page.ts";
import { HOMES, REPORTED_KINDS } from "~/shared/paths.ts";
import { Button } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import { TextAreaField } from "~/ui/fields.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { usePostedForm } from "~/ui/posted-form.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import type { Route } from "./+types/objection";

export const handle = page({ title: "Bezwaar maken", audience: "public" });

/** A mailed link, or a text of one's own that the mask hid something of. */
function namedIn(request: Request) {
  const query = new URL(request.url).searchParams;
  const kind = REPORTED_KINDS.find((one) => one === query.get("wat"));
  const id = query.get("nummer") ?? "";
  return { token: query.get("token") ?? "", own: kind && isId(id) ? { kind, id } : null };
}

/** Only looks: a mail scanner that opens the link objects to nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = appOf(context);
  const { token, own } = namedIn(request);
  if (own) {
    const actor = await actorOf(context);
    if (actor.kind === "visitor") throw signInAgain(request);
    if (!(await readMasked(app, actor, own.kind, own.id)))
      return data(REFUSED["not-found"], { status: 404 });
    return data({
      kind: own.kind,
      number: null,
      said: doneSentence("masked", own.kind, "own"),
      refusal: null,
    });
  }
  const found = await readByLink(app, token);
  if (!found) return data(REFUSED["bad-link"], { status: 400 });
  const { kind, number, outcome, createdAt, refusal, side } = found;
  const as = side === "author" ? "own" : "the";
  const said = `Op ${formatLongDate(createdAt)} besliste Verhuisbod: ${doneSentence(outcome, kind, as)}`;
  return data({ kind, number, said, refusal });
}

const REFUSED = {
  "not-found": { kind: null, number: null, said: "", refusal: "not-found" as const },
  "bad-link": { kind: null, number: null, said: "", refusal: "bad-link" as const },
};

export const action = formAction({
  gate: (context: RouteContext) => actorOf(context),
  schema: objectionSchema,
  invalid: MODERATION_MESSAGES.invalid,
  limits: ({ ip }) => [["objectionsPerIp", ip]],
  act: async ({ app, actor, request, value }) => {
    const { token, own } = namedIn(request);
    if (!own) return await objectByLink(app, token, value);
    if (actor.kind === "visitor") throw signInAgain(request);
    return await objectToMask(app, actor, own.kind, own.id, value);
  },
  messages: MODERATION_MESSAGES,
  refusedStatus: { "bad-link": 400, "not-found": 404 },
  done: ({ actor }) => ({
    to: actor.kind === "visitor" ? href("/") : HOMES[actor.kind],
    message: MODERATION_MESSAGES.objected,
  }),
});

export default function ObjectionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, number, said, refusal } = loaderData;
  const result = actionData?.result ?? null;
  const [form, fields] = usePostedForm("bezwaar", objectionSchema, result);
  if (refusal || !kind) {
    const { title, text } = MODERATION_MESSAGES[refusal ?? "bad-link"];
    return (
      <Page width="narrow" message={actionData?.message}>
        <PageTitle lead={text}>{title}</PageTitle>
        <p>
          <TextLink href={href("/contact")}>Schrijf ons</TextLink>
        </p>
      </Page>
    );
  }
  return (
    <Page width="narrow" message={actionData?.message}>
      <PageTitle lead={said}>
        {number === null ? `Bezwaar over ${KINDS[kind].own}` : `Bezwaar bij melding ${number}`}
      </PageTitle>
      <Card>
        <form {...form} className="grid gap-4">
          <TextAreaField
            field={fields.why}
            label="Waarom ben je het er niet mee eens?"
            hint="Een mens leest het en beslist opnieuw, als het kan een ander dan eerst."
            optional
            rows={5}
          />
          <Button size="large" className="sm:justify-self-start">
            Bezwaar maken
          </Button>
        </form>
      </Card>
    </Page>
  );
}
