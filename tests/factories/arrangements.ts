import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { ServiceType } from "~/features/intake/constants.ts";
import { getOrCreateCode } from "~/features/referrals/index.server.ts";
import { keepRegistration } from "~/features/registration/index.server.ts";
import { confirmSetup, readSecondStep, startSetup } from "~/features/two-step/index.server.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { notConfirmed } from "~/server/ports/registers.ts";
import type { Services } from "~/server/services.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { ok } from "~/shared/result.ts";
import { correctBrief } from "~/use-cases/correct-brief.ts";
import { saveProfile } from "~/use-cases/save-profile.ts";
import { settleOnVerification } from "~/use-cases/settle-referral.ts";
import { addBrief, addProposal, briefForm } from "./briefs.ts";
import { appCode } from "./codes.ts";
import {
  addAdmin,
  addClient,
  addCompany,
  type CompanyOptions,
  freshEmail,
  PASSWORD,
  profileForm,
} from "./people.ts";
import { startCheckout } from "./pressed.ts";
import { request } from "./sessions.ts";

/** A company whose name is no word of a service. */
export const COMPANY = { name: "Rap & Recht" };

/** A form for this service whose answers are no word of either. */
export const formFor = (serviceType: ServiceType, now: Date) =>
  briefForm(
    {
      serviceType,
      services: [],
      ...(serviceType === "ONTRUIMING" && { toProvince: "Utrecht", toCity: "Zeist" }),
    },
    now,
  );

/** A client with a brief. */
export async function withBrief(app: Services, service: ServiceType) {
  const client = await addClient(app);
  const form = formFor(service, app.clock.now());
  return { client, form, briefId: await addBrief(app, client, form) };
}

/** A client whose brief has two proposals. */
export async function withProposals(app: Services, service: ServiceType) {
  const { client, form, briefId } = await withBrief(app, service);
  const packageName = "Alles geregeld";
  const send = async (actor: CompanyActor) => addProposal(app, actor, briefId, { packageName });
  const [{ actor: company }, { actor: other }] = [
    await addCompany(app, COMPANY),
    await addCompany(app, COMPANY),
  ];
  return { client, form, briefId, company, first: await send(company), second: await send(other) };
}

/** The same after the client changed the brief: both proposals stand on what it said before. */
export async function withOutdatedProposals(app: Services, service: ServiceType) {
  const made = await withProposals(app, service);
  await correctBrief(app, made.client, made.briefId, { ...made.form, additionalInfo: "Anders." });
  return made;
}

/** A company without a complete profile and, unless told otherwise, without a subscription. */
export const newcomer = async (app: Services, options: CompanyOptions = {}) =>
  (await addCompany(app, { ...COMPANY, profile: "minimal", subscribed: false, ...options })).actor;

/** A checkout that was paid at the provider, of which the product does not know yet. */
export async function withPaidCheckout(app: Services) {
  const actor = await newcomer(app);
  const started = await startCheckout(app, actor);
  if (!started.ok) throw new Error(started.reason);
  await app.local?.payments.pay(started.value.id);
  return { actor, checkoutId: started.value.id };
}

/** The product a day later. */
export function daysLater(app: Services, days: number): Services {
  const later = new Date(app.clock.now().getTime() + days * DAY_MS);
  return { ...app, clock: { now: () => later } };
}

/** The product with a trade register that has no company. */
export const inEmptyRegister = (app: Services): Services => ({
  ...app,
  kvk: { check: async () => notConfirmed("NOT_FOUND") },
});

/** A company that the register refused, as an admin sees it in the queue. */
export async function withRefusedCompany(app: Services) {
  const actor = await newcomer(app);
  const form = profileForm({ businessName: actor.name, serviceAreas: ["Utrecht"] });
  await saveProfile(inEmptyRegister(app), actor, form);
  const { rows } = await app.db.execute<{ id: string }>(
    sql`select id from company_profiles where user_id = ${actor.userId}`,
  );
  const { businessName, kvkNumber } = form;
  return {
    admin: await addAdmin(app),
    seen: { companyId: rows[0]?.id ?? "", businessName, kvkNumber },
  };
}

/** A company with its badge and a subscription that `referrer` brought in; nobody settled that yet. */
export async function withReferral(app: Services, subscribed: boolean) {
  const referrer = await newcomer(app, { subscribed });
  const referralCode = await getOrCreateCode(app, referrer);
  const { actor: referee } = await addCompany(app, COMPANY);
  await app.transact(async (tx) => {
    const details = { companyName: referee.name, phone: null, referralCode };
    return ok(await keepRegistration(tx, referee, details, app.clock.now()));
  });
  return { referrer, settle: () => settleOnVerification(app, referee.userId) };
}

/** A client who is about to confirm the second step. */
export async function withSecondStep(app: Services) {
  const client = await addClient(app);
  await startSetup(app, client);
  const step = await readSecondStep(app, client);
  if (step.state !== "waiting") throw new Error(step.state);
  const code = appCode(step.key, app.clock.now());
  return { client, confirm: () => confirmSetup(app, client, code, request) };
}

/** A filled-in form of somebody who signs up. */
export const signUpForm = (email = freshEmail()) => ({
  fullName: "Iris Jansen",
  email,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  submissionKey: randomUUID(),
  role: "CLIENT" as const,
});

/** A filled-in contact form. */
export const contactForm = () => ({
  firstName: "Iris",
  lastName: "Jansen",
  email: freshEmail(),
  phone: "+31612345678",
  subject: "Een vraag",
  message: "Eerste regel.\nTweede regel.",
});
