import { href } from "react-router";
import { NoticeChoices } from "~/features/pushes/components/notice-choices.tsx";
import { PushOffer } from "~/features/pushes/components/push-offer.later.tsx";
import { PushedList } from "~/features/pushes/components/pushed-list.tsx";
import {
  choose,
  listPushed,
  pushKeyOf,
  readChoices,
  unsubscribe,
} from "~/features/pushes/index.server.ts";
import { PUSH_MESSAGES } from "~/features/pushes/messages.ts";
import { chosenNotices, rowsFor } from "~/features/pushes/wording.ts";
import { readOwnSettings } from "~/features/settings/index.server.ts";
import { appOf, isClientOrCompany, requireSignedIn, sessionIdOf } from "~/server/auth/gates.ts";
import type { RouteContext } from "~/server/web/context.ts";
import { textField } from "~/server/web/form.ts";
import { formAction, formActions } from "~/server/web/form-action.ts";
import { isId } from "~/shared/id.ts";
import { page } from "~/shared/page.ts";
import { ok } from "~/shared/result.ts";
import { BackLink } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import offerIsland from "~/ui/islands/offer-push.ts?worker&url";
import { Page, PageTitle } from "~/ui/page.tsx";
import type { Route } from "./+types/notices";

const PAGE_PATH = href("/account/meldingen");

export const handle = page({ title: "Meldingen", audience: "signed-in" });

/** An admin is told of nothing that can be chosen. */
async function requireParty(context: RouteContext, request: Request) {
  const actor = await requireSignedIn(context, request);
  if (!isClientOrCompany(actor)) throw new Response(null, { status: 404 });
  return actor;
}

/** What somebody is told of and how, and on which devices. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = appOf(context);
  const actor = await requireParty(context, request);
  const [choices, browsers, { devices }] = await Promise.all([
    readChoices(app, actor),
    listPushed(app, actor),
    readOwnSettings(app, actor, await sessionIdOf(context)),
  ]);
  return { kind: actor.kind, choices, browsers, devices, publicKey: pushKeyOf(app) };
}

const chooseNotices = formAction({
  gate: requireParty,
  stored: async ({ app, actor }) => chosenNotices(actor.kind, await readChoices(app, actor)),
  async act({ app, actor, fields }) {
    const chosen = (name: string, choice: string) => fields.getAll(name).includes(choice);
    const rows = rowsFor(actor.kind).map(({ choice, mail }) => ({
      choice,
      byMail: mail !== "chosen" || chosen("mail", choice),
      byPush: chosen("push", choice),
    }));
    return ok(await choose(app, actor, rows));
  },
  done: { to: PAGE_PATH, message: PUSH_MESSAGES.chosen },
});

const pushOff = formAction({
  gate: requireParty,
  back: PAGE_PATH,
  async act({ app, actor, fields }) {
    const id = textField(fields, "subscriptionId");
    if (isId(id)) await unsubscribe(app, actor, id);
    return ok(null);
  },
  done: { to: PAGE_PATH, message: PUSH_MESSAGES.unsubscribed },
});

export const action = formActions({
  gate: requireParty,
  forms: { choices: chooseNotices, "push-off": pushOff },
  otherwise: "choices",
});

export default function Notices({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, choices, browsers, devices, publicKey } = loaderData;
  return (
    <Page width="narrow" message={actionData?.message}>
      <BackLink href={href("/account")}>Terug naar je account</BackLink>
      <PageTitle lead="Waarover krijg je mail, en waarover een melding op je apparaat?" />
      <Card className="grid gap-4">
        <PushOffer
          publicKey={publicKey}
          brings="Met meldingen zie je meteen wat er gebeurt, ook als je Verhuisbod niet open hebt."
        />
        <PushedList browsers={browsers} devices={devices} />
      </Card>
      <Card>
        <NoticeChoices kind={kind} choices={choices} />
      </Card>
      <script type="module" src={offerIsland} />
    </Page>
  );
}
