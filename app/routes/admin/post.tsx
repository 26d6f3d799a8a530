import { href } from "react-router";
import { FoldedDeskForm } from "~/features/desk/components/desk-form.tsx";
import { DeskList } from "~/features/desk/components/desk-list.tsx";
import { DeskNav } from "~/features/desk/components/desk-nav.tsx";
import { exportIntent } from "~/features/desk/rules.ts";
import { notifyInvoice } from "~/features/invoices/index.server.ts";
import { BacklogNotice } from "~/features/notifications/components/backlog-notice.tsx";
import {
  FailingKinds,
  GivenUpKinds,
  GivenUpList,
  QueueFiguresTable,
} from "~/features/notifications/components/given-up-list.tsx";
import { RefusedMailList } from "~/features/notifications/components/refused-mail-list.tsx";
import { SuppressionList } from "~/features/notifications/components/suppression-list.tsx";
import { FAILING_ATTEMPTS, MAX_RETRIED, REFUSED_MAIL } from "~/features/notifications/constants.ts";
import * as notifications from "~/features/notifications/index.server.ts";
import { GIVEN_UP_MESSAGES, SUPPRESSION_MESSAGES } from "~/features/notifications/messages.ts";
import {
  dropSchema,
  liftSchema,
  refusalsSeenSchema,
  retryAllSchema,
  retrySchema,
} from "~/features/notifications/schema.ts";
import { givenUpRows, refusedRows, suppressionRows } from "~/features/notifications/wording.ts";
import { csvForm } from "~/gates/csv-form.ts";
import { appOf, requireAdmin, requireStaff } from "~/server/auth/gates.ts";
import { formAction, formActions } from "~/server/web/form-action.ts";
import { PAGE_ROWS, readCursor } from "~/shared/cursor.ts";
import { resultOf } from "~/shared/form-answer.ts";
import { page } from "~/shared/page.ts";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PagePart } from "~/ui/page-part.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import type { Route } from "./+types/post";

const PAGE_PATH = href("/admin/post");
/** For each list of the page the query parameter of its cursor, which is also the id of its heading. */
const LISTS = { givenUp: "taken", refused: "geweigerd", suppressed: "zonder-mail" } as const;
/** Parameters that narrow a list to what a line of the overview counts. */
const FILTERS = {
  /** Given-up tasks: invoices that were not sent, or all other tasks. */
  task: "taak",
  /** Refused mails that nobody has looked at. */
  mail: "mail",
  /** Tasks that have failed for long. */
  failing: "mislukt",
} as const;

type TaskFilter = "facturen" | "andere" | null;

function filtersIn(query: URLSearchParams) {
  const task = query.get(FILTERS.task);
  const tasks: TaskFilter = task === "facturen" || task === "andere" ? task : null;
  return {
    tasks,
    isUnseenMail: query.get(FILTERS.mail) === "nieuw",
    isFailingLong: query.get(FILTERS.failing) === "lang",
  };
}

function givenUpFilter(tasks: TaskFilter): notifications.GivenUpFilter {
  if (tasks === null) return {};
  return tasks === "facturen" ? { only: notifyInvoice.name } : { except: notifyInvoice.name };
}

// With the anchor of its list: the one of the form itself would open that again.
const backTo = (list: string) => `${PAGE_PATH}#${list}`;

export const handle = page({ title: "Post en taken", audience: "admin" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await requireStaff(context, request);
  const app = appOf(context);
  const query = new URL(request.url).searchParams;
  const after = (list: string) => readCursor(query.get(list));
  const filters = filtersIn(query);
  const tasks = givenUpFilter(filters.tasks);
  const minAttempts = filters.isFailingLong ? FAILING_ATTEMPTS : 1;
  const [refused, suppressed, backlog, figures, givenUp, kinds, failing] = await Promise.all([
    notifications.listRefusedMail(
      app,
      actor,
      after(LISTS.refused),
      PAGE_ROWS,
      filters.isUnseenMail,
    ),
    notifications.listSuppressions(app, actor, after(LISTS.suppressed)),
    notifications.readBacklog(app),
    notifications.listQueueFigures(app),
    notifications.listGivenUp(app, actor, query.get(LISTS.givenUp), PAGE_ROWS, tasks),
    notifications.listRetriable(app, actor, MAX_RETRIED),
    notifications.readFailing(app, actor, undefined, minAttempts),
  ]);
  const lists = { refused, suppressed, backlog, figures, givenUp, kinds, failing };
  return { kind: actor.kind, filters, ...lists };
}

const lift = formAction({
  gate: requireStaff,
  schema: liftSchema,
  invalid: SUPPRESSION_MESSAGES.invalid,
  messages: SUPPRESSION_MESSAGES,
  act: ({ app, actor, value }) => notifications.liftSuppression(app, actor, value),
  done: { to: backTo(LISTS.suppressed), message: SUPPRESSION_MESSAGES.lifted },
});

const ofGivenUp = { invalid: GIVEN_UP_MESSAGES.invalid, messages: GIVEN_UP_MESSAGES };

const retry = formAction({
  ...ofGivenUp,
  gate: requireStaff,
  schema: retrySchema,
  act: ({ app, actor, value }) => notifications.retryTask(app, actor, value),
  done: { to: backTo(LISTS.givenUp), message: GIVEN_UP_MESSAGES.retried },
});

const retryAll = formAction({
  ...ofGivenUp,
  gate: requireStaff,
  schema: retryAllSchema,
  act: ({ app, actor, value }) => notifications.retryTasksOf(app, actor, value),
  done: { to: backTo(LISTS.givenUp), message: GIVEN_UP_MESSAGES["retried-all"] },
});

const drop = formAction({
  ...ofGivenUp,
  gate: requireAdmin,
  schema: dropSchema,
  act: ({ app, actor, value }) => notifications.dropTask(app, actor, value),
  done: { to: backTo(LISTS.givenUp), message: GIVEN_UP_MESSAGES.dropped },
});

const seeRefusals = formAction({
  ...ofGivenUp,
  gate: requireStaff,
  schema: refusalsSeenSchema,
  act: ({ app, actor, value }) => notifications.noteRefusalsSeen(app, actor, value),
  done: { to: backTo(LISTS.refused), message: GIVEN_UP_MESSAGES.seen },
});

const takeGivenUp = csvForm({
  gate: requireStaff,
  name: "given-up-tasks",
  file: "mislukte-taken",
  read: (app, actor, query, { after, size }) =>
    notifications.listGivenUp(app, actor, after, size, givenUpFilter(filtersIn(query).tasks)),
  tell: givenUpRows,
});

const takeRefused = csvForm({
  gate: requireStaff,
  name: REFUSED_MAIL,
  file: "geweigerde-mail",
  read: (app, actor, query, { after, size }) => {
    const { isUnseenMail } = filtersIn(query);
    return notifications.listRefusedMail(app, actor, readCursor(after), size, isUnseenMail);
  },
  tell: refusedRows,
});

const takeSuppressed = csvForm({
  gate: requireStaff,
  name: "suppressions",
  file: "adressen-zonder-mail",
  read: (app, actor, _, { after, size }) =>
    notifications.listSuppressions(app, actor, readCursor(after), size),
  tell: suppressionRows,
});

export const action = formActions({
  gate: requireStaff,
  forms: {
    ...{ lift, retry, "retry-all": retryAll, drop, "see-refusals": seeRefusals },
    [exportIntent(LISTS.givenUp)]: takeGivenUp,
    [exportIntent(LISTS.refused)]: takeRefused,
    [exportIntent(LISTS.suppressed)]: takeSuppressed,
  },
});

export default function Post({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, filters, refused, suppressed, backlog, figures, givenUp, kinds, failing } =
    loaderData;
  const taken = (list: string) => resultOf(actionData, exportIntent(list));
  return (
    <Page message={actionData?.message}>
      <DeskNav kind={kind} />
      <PageTitle lead="Mail die niet aankwam, en werk dat wacht of mislukte." />
      {backlog && <BacklogNotice {...backlog} />}
      <DeskList
        id={LISTS.givenUp}
        title="Mislukte taken"
        none="Geen taak is opgegeven."
        of={givenUp}
        taken={taken(LISTS.givenUp)}
      >
        {filters.tasks && <TextLink href={backTo(LISTS.givenUp)}>Alle mislukte taken</TextLink>}
        <GivenUpKinds kinds={kinds} />
        <GivenUpList tasks={givenUp.rows} mayDrop={kind === "admin"} />
      </DeskList>
      {failing.kinds.length > 0 && (
        <PagePart
          id="opnieuw"
          title="Wat mislukte en opnieuw geprobeerd wordt"
          lead="Dit gaat vanzelf door, met steeds langere tijd ertussen. Is de laatste poging voorbij, dan staat het bij de mislukte taken."
        >
          {filters.isFailingLong && (
            <TextLink href={backTo("opnieuw")}>Ook wat nog maar kort mislukt</TextLink>
          )}
          <FailingKinds {...failing} />
        </PagePart>
      )}
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
        {filters.isUnseenMail && (
          <TextLink href={backTo(LISTS.refused)}>Alle geweigerde mail</TextLink>
        )}
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
