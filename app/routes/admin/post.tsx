import { href } from "react-router";
import { FoldedDeskForm } from "~/features/desk/components/desk-form.tsx";
import { DeskList } from "~/features/desk/components/desk-list.tsx";
import { DeskNav } from "~/features/desk/components/desk-nav.tsx";
import { MAX_EXPORTED } from "~/features/desk/constants.ts";
import { exportIntent } from "~/features/desk/rules.ts";
import { BacklogNotice } from "~/features/notifications/components/backlog-notice.tsx";
import {
  GivenUpList,
  QueueFiguresTable,
} from "~/features/notifications/components/given-up-list.tsx";
import { RefusedMailList } from "~/features/notifications/components/refused-mail-list.tsx";
import { SuppressionList } from "~/features/notifications/components/suppression-list.tsx";
import { REFUSED_MAIL } from "~/features/notifications/constants.ts";
import * as notifications from "~/features/notifications/index.server.ts";
import { GIVEN_UP_MESSAGES, SUPPRESSION_MESSAGES } from "~/features/notifications/messages.ts";
import {
  dropSchema,
  liftSchema,
  refusalsSeenSchema,
  retrySchema,
} from "~/features/notifications/schema.ts";
import { refusedRows, suppressionRows } from "~/features/notifications/wording.ts";
import { csvForm } from "~/gates/csv-form.ts";
import { appOf, requireAdmin, requireStaff } from "~/server/auth/gates.ts";
import { formAction, formActions } from "~/server/web/form-action.ts";
import { readCursor } from "~/shared/cursor.ts";
import { resultOf } from "~/shared/form-answer.ts";
import { page } from "~/shared/page.ts";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PagePart } from "~/ui/page-part.tsx";
import type { Route } from "./+types/post";

const PAGE_PATH = href("/admin/post");
/** Where the cursor of each list stands in the address; also the anchor of its heading. */
const LISTS = { refused: "geweigerd", suppressed: "zonder-mail" } as const;

export const handle = page({ title: "Post en taken", audience: "admin" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await requireStaff(context, request);
  const app = appOf(context);
  const query = new URL(request.url).searchParams;
  const after = (list: string) => readCursor(query.get(list));
  const [refused, suppressed, backlog, figures, givenUp] = await Promise.all([
    notifications.listRefusedMail(app, actor, after(LISTS.refused)),
    notifications.listSuppressions(app, actor, after(LISTS.suppressed)),
    notifications.readBacklog(app),
    notifications.listQueueFigures(app),
    notifications.listGivenUp(app, actor),
  ]);
  return { kind: actor.kind, refused, suppressed, backlog, figures, givenUp };
}

const lift = formAction({
  gate: requireStaff,
  schema: liftSchema,
  invalid: SUPPRESSION_MESSAGES.invalid,
  messages: SUPPRESSION_MESSAGES,
  act: ({ app, actor, value }) => notifications.liftSuppression(app, actor, value),
  done: { to: PAGE_PATH, message: SUPPRESSION_MESSAGES.lifted },
});

const ofGivenUp = { invalid: GIVEN_UP_MESSAGES.invalid, messages: GIVEN_UP_MESSAGES };

const retry = formAction({
  ...ofGivenUp,
  gate: requireStaff,
  schema: retrySchema,
  act: ({ app, actor, value }) => notifications.retryTask(app, actor, value),
  done: { to: PAGE_PATH, message: GIVEN_UP_MESSAGES.retried },
});

const drop = formAction({
  ...ofGivenUp,
  gate: requireAdmin,
  schema: dropSchema,
  act: ({ app, actor, value }) => notifications.dropTask(app, actor, value),
  done: { to: PAGE_PATH, message: GIVEN_UP_MESSAGES.dropped },
});

const seeRefusals = formAction({
  ...ofGivenUp,
  gate: requireStaff,
  schema: refusalsSeenSchema,
  act: ({ app, actor, value }) => notifications.noteRefusalsSeen(app, actor, value),
  done: { to: PAGE_PATH, message: GIVEN_UP_MESSAGES.seen },
});

const takeRefused = csvForm({
  gate: requireStaff,
  name: REFUSED_MAIL,
  file: "geweigerde-mail",
  read: async (app, actor) =>
    (await notifications.listRefusedMail(app, actor, null, MAX_EXPORTED)).rows,
  tell: refusedRows,
});

const takeSuppressed = csvForm({
  gate: requireStaff,
  name: "suppressions",
  file: "adressen-zonder-mail",
  read: async (app, actor) =>
    (await notifications.listSuppressions(app, actor, null, MAX_EXPORTED)).rows,
  tell: suppressionRows,
});

export const action = formActions({
  gate: requireStaff,
  forms: {
    ...{ lift, retry, drop, "see-refusals": seeRefusals },
    [exportIntent(LISTS.refused)]: takeRefused,
    [exportIntent(LISTS.suppressed)]: takeSuppressed,
  },
});

export default function Post({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, refused, suppressed, backlog, figures, givenUp } = loaderData;
  const taken = (list: string) => resultOf(actionData, exportIntent(list));
  return (
    <Page message={actionData?.message}>
      <DeskNav kind={kind} />
      <PageTitle lead="Mail die niet aankwam, en werk dat wacht of mislukte." />
      {backlog && <BacklogNotice {...backlog} />}
      <PagePart
        id="taken"
        title="Mislukte taken"
        {...(givenUp.length === 0 && { lead: "Geen taak is opgegeven." })}
      >
        {givenUp.length > 0 && <GivenUpList tasks={givenUp} mayDrop={kind === "admin"} />}
      </PagePart>
      <PagePart id="wachtrij" title="Wat wacht">
        <QueueFiguresTable figures={figures} />
      </PagePart>
      <DeskList
        id={LISTS.refused}
        title="Geweigerde mail"
        none="Alle mail is aangekomen of nog onderweg."
        lead="Mail die de ontvangende server definitief weigerde. We proberen die niet vanzelf opnieuw. Gaat ze over een opdracht, dan stuur je haar opnieuw vanaf de pagina van die opdracht."
        of={refused}
        taken={taken(LISTS.refused)}
      >
        <RefusedMailList mails={refused.rows} />
        <FoldedDeskForm
          title="Bekeken: van het overzicht halen"
          id="bekeken"
          act="refusals-seen"
          intent="see-refusals"
          send="Bekeken"
          result={resultOf(actionData, "see-refusals")}
          open={resultOf(actionData, "see-refusals") !== null}
        />
      </DeskList>
      <DeskList
        id={LISTS.suppressed}
        title="Adressen zonder mail"
        none="Elk adres krijgt zijn mail."
        lead="Wat niet aankomt of als spam is gemeld, mailen we niet meer. Is het opgelost, dan stuur je hier weer mail; de eigenaar kan het ook zelf."
        of={suppressed}
        taken={taken(LISTS.suppressed)}
      >
        <SuppressionList addresses={suppressed.rows} />
      </DeskList>
    </Page>
  );
}
