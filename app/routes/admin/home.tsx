import { href } from "react-router";
import type { VerificationStatus } from "~/features/companies/lifecycle.ts";
import { Books } from "~/features/invoices/components/books.tsx";
import { listBookedYears } from "~/features/invoices/index.server.ts";
import { LaunchOverride } from "~/features/launch/components/launch-override.tsx";
import { LaunchSignups } from "~/features/launch/components/launch-signups.tsx";
import { OVERRIDE_KEY } from "~/features/launch/constants.ts";
import { launched, listLaunchSignups } from "~/features/launch/index.server.ts";
import { BacklogNotice } from "~/features/notifications/components/backlog-notice.tsx";
import { listRefusedMail, readBacklog } from "~/features/notifications/index.server.ts";
import { OwedPayments, PaymentExceptions } from "~/features/payments/components/cases.tsx";
import {
  listOwed,
  listPaymentExceptions,
  listUnearnedYears,
  settlePayment,
  writeOffPayment,
} from "~/features/payments/index.server.ts";
import { PAYMENT_MESSAGES } from "~/features/payments/messages.ts";
import { settleSchema, writeOffSchema } from "~/features/payments/schema.ts";
import { TakenBackList } from "~/features/referrals/components/taken-back-list.tsx";
import { listTakenBack } from "~/features/referrals/index.server.ts";
import { VerificationQueue } from "~/features/verification/components/queue.tsx";
import * as verification from "~/features/verification/index.server.ts";
import { listQueue } from "~/features/verification/index.server.ts";
import { VERIFICATION_MESSAGES, verificationMessage } from "~/features/verification/messages.ts";
import { approveSchema, recheckSchema, rejectSchema } from "~/features/verification/schema.ts";
import { appOf, requireAdmin } from "~/server/auth/gates.ts";
import { markCookie } from "~/server/web/cookies.ts";
import { formAction, formActions } from "~/server/web/form-action.ts";
import { settingsOf } from "~/server/web/settings.ts";
import { formatLongDate } from "~/shared/dates.ts";
import { page } from "~/shared/page.ts";
import { type NumberedPage, readPageNumber } from "~/shared/page-number.ts";
import { pageTitle } from "~/shared/product.ts";
import { LinkButton } from "~/ui/button.tsx";
import { Card, Facts } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PageNumbers } from "~/ui/page-numbers.tsx";
import type { Route } from "./+types/home";

const PAGE_PATH = href("/admin");
/** Where the number of each list's page stands in the address; also the anchor of its heading. */
const LISTS = {
  waiting: "controle",
  payments: "betalingen",
  owed: "teruggeboekt",
  refused: "geweigerd",
  signups: "lancering",
};
const { invalid } = VERIFICATION_MESSAGES;

const decided = (_: unknown, status: VerificationStatus) => ({
  to: PAGE_PATH,
  message: verificationMessage(status),
});

export const handle = page({ audience: "admin" });
export const meta: Route.MetaFunction = () => [{ title: pageTitle("Beheer") }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context, request);
  const app = appOf(context);
  const query = new URL(request.url).searchParams;
  const pageOf = (list: string) => readPageNumber(query.get(list));
  const [waiting, refused, payments, owed, signups, invoiced, unearned, backlog, takenBack] =
    await Promise.all([
      listQueue(app, admin, pageOf(LISTS.waiting)),
      listRefusedMail(app, admin, pageOf(LISTS.refused)),
      listPaymentExceptions(app, admin, pageOf(LISTS.payments)),
      listOwed(app, admin, pageOf(LISTS.owed)),
      listLaunchSignups(app, admin, pageOf(LISTS.signups)),
      listBookedYears(app, admin),
      listUnearnedYears(app, admin),
      readBacklog(app),
      listTakenBack(app, admin),
    ]);
  const years = [...new Set([...invoiced, ...unearned])].sort((one, other) => other - one);
  return {
    waiting,
    refused,
    payments,
    owed,
    takenBack,
    signups,
    years,
    backlog,
    launch: {
      launched: launched(app),
      day: formatLongDate(settingsOf(app).launchDate),
      override: markCookie(settingsOf(app), OVERRIDE_KEY).isIn(request),
    },
  };
}

/** An admin's decision that a company is who it says. */
const approve = formAction({
  gate: requireAdmin,
  schema: approveSchema,
  invalid,
  act: ({ app, actor, value }) => verification.approveByHand(app, actor, value),
  messages: VERIFICATION_MESSAGES,
  done: decided,
});

/** An admin's decision that it is not; the company reads why. */
const reject = formAction({
  gate: requireAdmin,
  schema: rejectSchema,
  invalid,
  act: ({ app, actor, value }) => verification.reject(app, actor, value),
  messages: VERIFICATION_MESSAGES,
  done: decided,
});

/** Asks the trade register again. */
const recheck = formAction({
  gate: requireAdmin,
  schema: recheckSchema,
  invalid,
  act: ({ app, actor, value }) => verification.recheck(app, actor, value),
  messages: VERIFICATION_MESSAGES,
  done: decided,
});

/** Takes a payment that an admin dealt with off the list. */
const settle = formAction({
  gate: requireAdmin,
  schema: settleSchema,
  invalid: PAYMENT_MESSAGES.invalid,
  act: ({ app, actor, value }) => settlePayment(app, actor, value),
  messages: PAYMENT_MESSAGES,
  done: { to: PAGE_PATH, message: PAYMENT_MESSAGES.settled },
});

/** Asks a company no more for a month that was charged back. */
const writeOff = formAction({
  gate: requireAdmin,
  schema: writeOffSchema,
  invalid: PAYMENT_MESSAGES["no-reason"],
  act: ({ app, actor, value }) => writeOffPayment(app, actor, value),
  messages: PAYMENT_MESSAGES,
  done: { to: PAGE_PATH, message: PAYMENT_MESSAGES["written-off"] },
});

export const action = formActions({
  gate: requireAdmin,
  forms: { approve, reject, recheck, "settle-payment": settle, "write-off": writeOff },
  otherwise: "approve",
});

export default function AdminHome({ loaderData }: Route.ComponentProps) {
  const { waiting, refused, payments, owed, takenBack, signups, years, backlog, launch } =
    loaderData;
  return (
    <Page>
      <PageTitle lead="Wat op een beheerder wacht.">Beheer</PageTitle>
      {backlog && <BacklogNotice {...backlog} />}
      <section aria-labelledby={LISTS.waiting} className="grid gap-3">
        <h2 id={LISTS.waiting} className="text-step-1">
          Te controleren bedrijven
        </h2>
        {waiting.rows.length === 0 && waiting.page === 1 ? (
          <p className="text-muted">Geen bedrijf wacht op controle van naam en KvK-nummer.</p>
        ) : (
          <VerificationQueue companies={waiting.rows} />
        )}
        <Leaf list={LISTS.waiting} label="Pagina's van bedrijven" of={waiting} />
      </section>
      <section aria-labelledby={LISTS.payments} className="grid gap-3">
        <h2 id={LISTS.payments} className="text-step-1">
          Betalingen om te bekijken
        </h2>
        {payments.rows.length === 0 && payments.page === 1 ? (
          <p className="text-muted">Elke betaling hoort bij een lopend abonnement.</p>
        ) : (
          <PaymentExceptions payments={payments.rows} />
        )}
        <Leaf list={LISTS.payments} label="Pagina's van betalingen" of={payments} />
      </section>
      <section aria-labelledby={LISTS.owed} className="grid gap-3">
        <h2 id={LISTS.owed} className="text-step-1">
          Teruggeboekte maanden
        </h2>
        {owed.rows.length === 0 && owed.page === 1 ? (
          <p className="text-muted">Geen bedrijf is een teruggeboekte maand schuldig.</p>
        ) : (
          <OwedPayments payments={owed.rows} />
        )}
        <Leaf list={LISTS.owed} label="Pagina's van teruggeboekte maanden" of={owed} />
      </section>
      {takenBack.length > 0 && (
        <section aria-labelledby="gratis-maanden" className="grid gap-3">
          <h2 id="gratis-maanden" className="text-step-1">
            Gratis maanden die teruggingen
          </h2>
          <p className="text-muted">
            Van deze aanbrengers betaalden meer bedrijven hun eerste maand en haalden die weer
            terug.
          </p>
          <TakenBackList referrers={takenBack} />
        </section>
      )}
      <section aria-labelledby="abonnementen" className="grid gap-3">
        <h2 id="abonnementen" className="text-step-1">
          Abonnementen
        </h2>
        <p className="text-muted">
          Per bedrijf: hoe het ervoor staat, het verloop, de betalingen, facturen en pauzes.
        </p>
        <div>
          <LinkButton look="secondary" href={href("/admin/abonnementen")}>
            Naar de abonnementen
          </LinkButton>
        </div>
      </section>
      <section aria-labelledby="boekhouding" className="grid gap-3">
        <h2 id="boekhouding" className="text-step-1">
          Boekhouding
        </h2>
        <Books years={years} />
      </section>
      <section aria-labelledby={LISTS.refused} className="grid gap-3">
        <h2 id={LISTS.refused} className="text-step-1">
          Geweigerde mail
        </h2>
        <p className="text-muted">
          {refused.rows.length === 0 && refused.page === 1
            ? "Alle mail is aangekomen of nog onderweg."
            : "Mail die de ontvangende server definitief weigerde. We proberen die niet opnieuw."}
        </p>
        {refused.rows.length > 0 && (
          <ul className="grid gap-3">
            {refused.rows.map((mail) => (
              <li key={mail.messageId}>
                <Card>
                  <Facts
                    facts={[
                      ["Ontvanger", mail.recipient],
                      ["Soort mail", mail.task],
                      ["Reden", mail.reason],
                      ["Datum", formatLongDate(mail.createdAt)],
                    ]}
                  />
                </Card>
              </li>
            ))}
          </ul>
        )}
        <Leaf list={LISTS.refused} label="Pagina's van geweigerde mail" of={refused} />
      </section>
      <section aria-labelledby={LISTS.signups} className="grid gap-3">
        <h2 id={LISTS.signups} className="text-step-1">
          Wil een bericht over de lancering
        </h2>
        {signups.rows.length === 0 && signups.page === 1 ? (
          <p className="text-muted">Niemand heeft zich daarvoor aangemeld.</p>
        ) : (
          <LaunchSignups signups={signups.rows} />
        )}
        <Leaf list={LISTS.signups} label="Pagina's van aanmeldingen" of={signups} />
      </section>
      <LaunchOverride {...launch} action={href("/admin/lancering")} />
    </Page>
  );
}

function Leaf({ list, label, of }: { list: string; label: string; of: NumberedPage<unknown> }) {
  return (
    <PageNumbers
      page={of.page}
      hasNext={of.hasNext}
      hrefOf={(page) => `${PAGE_PATH}?${list}=${page}#${list}`}
      label={label}
    />
  );
}
