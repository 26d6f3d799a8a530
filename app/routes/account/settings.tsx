import { href } from "react-router";
import { passwordMessage } from "~/features/accounts/messages.ts";
import { ProfileCard } from "~/features/companies/components/own-profile.tsx";
import { readOwnMails } from "~/features/companies/index.server.ts";
import { OwnDecisions } from "~/features/moderation/components/own-decisions.tsx";
import { listOwnDecisions } from "~/features/moderation/index.server.ts";
import { SuppressedNotice } from "~/features/notifications/components/suppressed-notice.tsx";
import { liftOwnSuppression, readOwnSuppression } from "~/features/notifications/index.server.ts";
import { SUPPRESSION_MESSAGES } from "~/features/notifications/messages.ts";
import { endOtherSessions, endOwnSession } from "~/features/sessions/index.server.ts";
import { AccountSection, Switched } from "~/features/settings/components/account-section.tsx";
import { DeviceList } from "~/features/settings/components/device-list.tsx";
import { SectionNav } from "~/features/settings/components/section-nav.tsx";
import {
  ADDRESS_FORM,
  DETAILS_FORM,
  PASSWORD_FORM,
} from "~/features/settings/components/settings-forms.ts";
import {
  changePassword,
  readOwnSettings,
  readTypedDetails,
  requestAddressChange,
} from "~/features/settings/index.server.ts";
import { SETTINGS_MESSAGES } from "~/features/settings/messages.ts";
import { typedDetails } from "~/features/settings/rules.ts";
import {
  addressChangeSchema,
  detailsSchema,
  passwordChangeSchema,
} from "~/features/settings/schema.ts";
import { hasSecondStep } from "~/features/two-step/index.server.ts";
import { ownCompanyOf, readOwnProfile } from "~/gates/company.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { appOf, isClientOrCompany, requireSignedIn, sessionIdOf } from "~/server/auth/gates.ts";
import { textField } from "~/server/web/form.ts";
import { formAction, formActions } from "~/server/web/form-action.ts";
import { resultOf } from "~/shared/form-answer.ts";
import { isId } from "~/shared/id.ts";
import { PACE_WORDS } from "~/shared/mail-pace.ts";
import { page } from "~/shared/page.ts";
import { NEW_BRIEF_MAILS } from "~/shared/paths.ts";
import { ok } from "~/shared/result.ts";
import { LinkButton } from "~/ui/button.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PostedForm } from "~/ui/posted-form.tsx";
import { saveOwnDetails } from "~/use-cases/save-own-details.ts";
import type { Route } from "./+types/settings";

const PAGE_PATH = href("/account");
const DEVICES = `${PAGE_PATH}#apparaten`;
const own = {
  gate: requireSignedIn,
  invalid: SETTINGS_MESSAGES.invalid,
  messages: SETTINGS_MESSAGES,
  refusedStatus: 400,
} as const;

export const handle = page({ title: "Je account", audience: "signed-in" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = appOf(context);
  const actor = await requireSignedIn(context, request);
  const sessionId = await sessionIdOf(context);
  const [settings, suppression, secondStep, mails, profile, decisions] = await Promise.all([
    readOwnSettings(app, actor, sessionId),
    readOwnSuppression(app, actor),
    hasSecondStep(app, actor),
    actor.kind === "company" ? readOwnMails(app, actor) : null,
    actor.kind === "company" ? readProfile(context, actor) : null,
    listOwnDecisions(app, actor),
  ]);
  const isAdmin = !isClientOrCompany(actor);
  return { settings, suppression, secondStep, mails, profile, decisions, isAdmin };
}

/** The profile of a company that made one. */
async function readProfile(context: Route.LoaderArgs["context"], actor: CompanyActor) {
  const company = await ownCompanyOf(context, actor);
  if (!company?.eligibility.profileComplete) return null;
  return await readOwnProfile(appOf(context), actor, company);
}

const details = formAction({
  ...own,
  stored: async ({ app, actor }) => readTypedDetails(app, actor),
  schema: detailsSchema,
  limits: ({ actor }) => [["detailsPerAccount", actor.userId]],
  act: ({ app, actor, value }) => saveOwnDetails(app, actor, value),
  done: { to: PAGE_PATH, message: SETTINGS_MESSAGES["details-saved"] },
});

const address = formAction({
  ...own,
  schema: addressChangeSchema,
  limits: ({ actor }) => [
    ["passwordAskedPerAccount", actor.userId],
    ["addressChangePerAccount", actor.userId],
  ],
  act: ({ app, actor, value }) => requestAddressChange(app, actor, value),
  marks: { "wrong-password": "currentPassword", "same-address": "email" },
  done: { to: PAGE_PATH, message: SETTINGS_MESSAGES["address-asked"] },
});

const password = formAction({
  ...own,
  schema: passwordChangeSchema,
  invalid: (errors) => (errors?.currentPassword ? own.invalid : passwordMessage(errors)),
  limits: ({ actor }) => [["passwordAskedPerAccount", actor.userId]],
  act: ({ app, actor, value, request }) => changePassword(app, actor, value, request),
  marks: { "wrong-password": "currentPassword" },
  // Every session has ended, this one too: this browser goes on with a new one.
  done: (_, { cookies }) => ({
    to: PAGE_PATH,
    message: SETTINGS_MESSAGES["password-changed"],
    cookies,
  }),
});

const ofDevices = { gate: requireSignedIn, back: DEVICES };

const endOne = formAction({
  ...ofDevices,
  async act({ app, actor, fields }) {
    const sessionId = textField(fields, "sessionId");
    if (isId(sessionId)) await endOwnSession(app, actor, sessionId);
    return ok(null);
  },
  done: { to: DEVICES, message: SETTINGS_MESSAGES["session-ended"] },
});

const endOthers = formAction({
  ...ofDevices,
  async act({ app, actor, context }) {
    const current = await sessionIdOf(context);
    if (current) await endOtherSessions(app, actor, current);
    return ok(null);
  },
  done: { to: DEVICES, message: SETTINGS_MESSAGES["sessions-ended"] },
});

const mailAgain = formAction({
  gate: requireSignedIn,
  back: PAGE_PATH,
  limits: ({ actor }) => [["mailAgainPerAccount", actor.userId]],
  act: ({ app, actor }) => liftOwnSuppression(app, actor),
  done: { to: PAGE_PATH, message: SUPPRESSION_MESSAGES["mail-again"] },
});

export const action = formActions({
  gate: requireSignedIn,
  forms: {
    details,
    address,
    password,
    "end-session": endOne,
    "end-others": endOthers,
    "mail-again": mailAgain,
  },
  otherwise: "details",
});

const NOTICES = "meldingen";
const ADDRESS = "e-mailadres";
const PROFILE = "bedrijfsprofiel";
const DECISIONS = "beslissingen";
const SECTIONS = [
  [DECISIONS, "Beslissingen over jou"],
  [PROFILE, "Bedrijfsprofiel"],
  ["gegevens", "Gegevens"],
  [ADDRESS, "E-mailadres"],
  ["wachtwoord", "Wachtwoord"],
  ["tweestaps", "Tweestapsverificatie"],
  [NOTICES, "Meldingen"],
  [NEW_BRIEF_MAILS, "Mails"],
  ["apparaten", "Apparaten"],
  ["jouw-gegevens", "Jouw gegevens"],
] as const;

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, suppression, secondStep, mails, profile, decisions, isAdmin } = loaderData;
  const sections = SECTIONS.filter(
    ([id]) =>
      (mails || id !== NEW_BRIEF_MAILS) &&
      (profile || id !== PROFILE) &&
      (decisions.length > 0 || id !== DECISIONS) &&
      (!isAdmin || id !== NOTICES),
  );
  return (
    <Page message={actionData?.message}>
      <PageTitle lead={settings.email} />
      <div className="grid items-start gap-6 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-10">
        <SectionNav sections={sections} />
        <div className="grid max-w-2xl gap-6">
          {suppression && <SuppressedNotice {...suppression} changeAt={ADDRESS} />}
          {decisions.length > 0 && (
            <AccountSection id={DECISIONS} title="Beslissingen over jou">
              <OwnDecisions decisions={decisions} />
            </AccountSection>
          )}
          {profile && <ProfileCard id={PROFILE} profile={profile} />}
          <AccountSection id="gegevens" title="Gegevens">
            <PostedForm
              {...DETAILS_FORM}
              result={resultOf(actionData, "details")}
              stored={typedDetails(settings)}
            />
          </AccountSection>
          <AccountSection id={ADDRESS} title="E-mailadres">
            <p>
              Je logt in met{" "}
              <strong translate="no" className="wrap-anywhere">
                {settings.email}
              </strong>
              .
            </p>
            {settings.waitingAddress && (
              <p className="rounded-box bg-accent-field p-3">
                <strong translate="no" className="wrap-anywhere">
                  {settings.waitingAddress}
                </strong>{" "}
                wacht op bevestiging. Open de link in de mail die we daarheen stuurden.
              </p>
            )}
            <PostedForm {...ADDRESS_FORM} result={resultOf(actionData, "address")} />
          </AccountSection>
          <AccountSection id="wachtwoord" title="Wachtwoord">
            <p>Na een nieuw wachtwoord ben je op andere apparaten uitgelogd.</p>
            <PostedForm {...PASSWORD_FORM} result={resultOf(actionData, "password")} />
          </AccountSection>
          <AccountSection
            id="tweestaps"
            title="Tweestapsverificatie"
            aside={<Switched on={secondStep} />}
          >
            <p>
              Naast je wachtwoord vul je bij het inloggen een code in uit een app op je telefoon.
              Wie alleen je wachtwoord kent, komt er dan niet in.
            </p>
            <div>
              <LinkButton look="secondary" href={href("/account/tweestaps")}>
                {secondStep ? "Beheren" : "Aanzetten"}
              </LinkButton>
            </div>
          </AccountSection>
          {!isAdmin && (
            <AccountSection id={NOTICES} title="Meldingen">
              <p>Kies waarover je mail en meldingen krijgt, en op welke apparaten.</p>
              <LinkButton
                look="secondary"
                href={href("/account/meldingen")}
                className="justify-self-start"
              >
                Meldingen kiezen
              </LinkButton>
            </AccountSection>
          )}
          {mails && (
            <AccountSection
              id={NEW_BRIEF_MAILS}
              title="Mails over nieuwe opdrachten"
              aside={<Switched on={mails.pace !== "off"} />}
            >
              <p>
                Een mail over nieuwe opdrachten die bij je werkgebied en categorieën passen, of bij
                een zoekopdracht die je bewaarde. Nu:{" "}
                <span>{PACE_WORDS[mails.pace].toLowerCase()}</span>.
              </p>
              <LinkButton look="secondary" href={mails.link} className="justify-self-start">
                Veranderen
              </LinkButton>
            </AccountSection>
          )}
          <AccountSection id="apparaten" title="Apparaten">
            <p>Hier ben je nu ingelogd. Ken je er een niet? Log het uit en wijzig je wachtwoord.</p>
            <DeviceList devices={settings.devices} />
          </AccountSection>
          <AccountSection id="jouw-gegevens" title="Jouw gegevens">
            <p>
              Download alles wat we van je bewaren, als JSON-bestand. Of verwijder je account, met
              alles wat erbij hoort.
            </p>
            <div className="flex flex-wrap gap-x-7 gap-y-3">
              <LinkButton look="secondary" href={href("/account/gegevens")} download>
                Gegevens downloaden
              </LinkButton>
              <LinkButton
                look="quiet"
                className="-mx-4 text-bad"
                href={href("/account/verwijderen")}
              >
                Account verwijderen
              </LinkButton>
            </div>
          </AccountSection>
        </div>
      </div>
    </Page>
  );
}
