import { randomInt, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { SignupRole } from "~/features/accounts/constants.ts";
import { createAccount, passwordsOf } from "~/features/accounts/index.server.ts";
import { users } from "~/features/accounts/tables.ts";
import { readInvoiceDetails, storeInvoiceDetails } from "~/features/companies/index.server.ts";
import { isInvoiceable } from "~/features/companies/rules.ts";
import type { InvoiceDetails, ProfileAnswers } from "~/features/companies/schema.ts";
import { companyProfiles } from "~/features/companies/tables.ts";
import type {
  AdminActor,
  ClientActor,
  CompanyActor,
  HelpdeskActor,
  Visitor,
} from "~/server/auth/actor.ts";
import { mintActor, mintSystem } from "~/server/auth/mint.ts";
import type { Tx } from "~/server/db/connect.ts";
import type { Services } from "~/server/services.ts";
import { PROVINCES } from "~/shared/provinces.ts";
import { ok } from "~/shared/result.ts";
import { saveProfile } from "~/use-cases/save-profile.ts";
import { confirmCheckout } from "~/use-cases/sync-return.ts";
import { isForeseen, storeConfirmed, storePaid } from "./paying-company.ts";
import { startCheckout } from "./pressed.ts";

/** The password of everybody these factories make. */
export const PASSWORD = "geheim-genoeg";

const hashes = new Map<number, Promise<string>>();

// Each app starts a thread for its first hash: one of each cost is enough for all files of a worker.
function passwordOf(app: Services): Promise<string> {
  const { passwordCost } = app.config;
  const known = hashes.get(passwordCost) ?? passwordsOf(app).hash(PASSWORD);
  hashes.set(passwordCost, known);
  return known;
}

/** An address nobody else has. */
export function freshEmail(name = "iemand"): string {
  return `${name}.${randomUUID().slice(0, 8)}@voorbeeld.test`;
}

export interface Person {
  name?: string;
  email?: string;
  confirmed?: boolean;
}

async function addAccount(app: Services, role: SignupRole, person: Person) {
  const passwordHash = await passwordOf(app);
  const account = await app.transact(async (tx) =>
    ok(await storeAccount(app, tx, role, person, passwordHash)),
  );
  if (!account.ok) throw new Error("an account was refused");
  return account.value;
}

async function storeAccount(
  app: Services,
  tx: Tx,
  role: SignupRole,
  person: Person,
  passwordHash: string,
) {
  const { name = "Iris Jansen", email = freshEmail(), confirmed = true } = person;
  const account = await createAccount(app, tx, { fullName: name, email, passwordHash, role });
  if (!account.ok) throw new Error(`${email} was taken`);
  const { userId } = account.value;
  if (confirmed) await tx.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
  return { userId, name, email, role };
}

/** A client, with a confirmed address unless told otherwise. */
export async function addClient(app: Services, person: Person = {}): Promise<ClientActor> {
  return mintActor(await addAccount(app, "CLIENT", person)) as ClientActor;
}

/** An admin. */
export async function addAdmin(app: Services, person: Person = {}): Promise<AdminActor> {
  const account = await addAccount(app, "CLIENT", { name: "Beheer", ...person });
  await app.db.update(users).set({ role: "ADMIN" }).where(eq(users.id, account.userId));
  return mintActor({ ...account, role: "ADMIN" }) as AdminActor;
}

/** Somebody of the helpdesk. */
export async function addHelpdesk(app: Services, person: Person = {}): Promise<HelpdeskActor> {
  const account = await addAccount(app, "CLIENT", { name: "Helpdesk", ...person });
  await app.db.update(users).set({ role: "HELPDESK" }).where(eq(users.id, account.userId));
  return mintActor({ ...account, role: "HELPDESK" }) as HelpdeskActor;
}

/** Somebody without an account. */
export const VISITOR = mintActor(null) as Visitor;

/** The product itself, as the task runner passes it to a task. */
export const SYSTEM = mintSystem();

export interface CompanyOptions extends Person {
  /** 'minimal' is what registering makes, with what invoices need, 'none' a company before that. */
  profile?: "complete" | "minimal" | "none";
  verified?: boolean;
  subscribed?: boolean;
  /** Fields of the profile; work areas named here must have a place. */
  form?: Partial<ProfileAnswers>;
}

export interface TestCompany {
  actor: CompanyActor;
  companyId: string;
}

/** A company that may send proposals, or one that lacks what the options take away. */
export async function addCompany(
  app: Services,
  options: CompanyOptions = {},
): Promise<TestCompany> {
  const { profile = "complete", subscribed, form } = options;
  return profile === "complete" && isForeseen(app, form, subscribed)
    ? await storeCompany(app, options)
    : await addCompanyByUseCases(app, options);
}

const COMPANY_NAME = "Rap & Recht Verhuizingen";

/**
 * The same in one transaction, where nobody is asked anything: a seventh of the statements, and a test
 * compares the rows.
 */
async function storeCompany(app: Services, options: CompanyOptions): Promise<TestCompany> {
  const { verified = true, subscribed = true, form, profile: _, ...person } = options;
  const passwordHash = await passwordOf(app);
  const told = { name: COMPANY_NAME, ...person };
  const made = await app.transact(async (tx) => {
    const account = await storeAccount(app, tx, "MOVING_COMPANY", told, passwordHash);
    const actor = mintActor(account) as CompanyActor;
    const whole = profileForm({ businessName: actor.name, ...form });
    const now = app.clock.now();
    const crowd = form?.serviceAreas ? null : whole.serviceAreas;
    const companyId = await storeConfirmed(tx, actor, whole, crowd, now);
    if (subscribed) await storePaid(app, tx, actor, whole, now);
    if (!verified) {
      await tx.update(companyProfiles).set(UNCHECKED).where(eq(companyProfiles.id, companyId));
    }
    return ok({ actor, companyId });
  });
  if (!made.ok) throw new Error("a company was refused");
  return made.value;
}

const UNCHECKED = { verificationStatus: "UNCHECKED" as const, verifiedAt: null };

/** A company that does all of it as the pages do. */
export async function addCompanyByUseCases(
  app: Services,
  options: CompanyOptions = {},
): Promise<TestCompany> {
  const { profile = "complete", verified = true, subscribed = true, form, ...person } = options;
  const account = await addAccount(app, "MOVING_COMPANY", {
    name: COMPANY_NAME,
    ...person,
  });
  const actor = mintActor(account) as CompanyActor;
  const quiet = withoutMails(app, actor);
  if (profile === "minimal") {
    await tellInvoice(app, actor);
  }
  const whole = profileForm({ businessName: actor.name, ...form });
  const crowd = form?.serviceAreas ? null : whole.serviceAreas;
  if (profile === "complete") {
    const saved = await saveProfile(quiet, actor, crowd ? { ...whole, serviceAreas: [] } : whole);
    if (!saved.ok) throw new Error(saved.reason);
  }
  if (subscribed) await subscribe(quiet, actor);
  const isOwn = eq(companyProfiles.userId, actor.userId);
  const changed = profile === "complete" && {
    ...(!verified && UNCHECKED),
    // Past the limit of a province, which is not what most tests are about.
    ...(crowd && { serviceAreas: crowd }),
  };
  const id = { id: companyProfiles.id };
  const [company] =
    changed && Object.keys(changed).length > 0
      ? await app.db.update(companyProfiles).set(changed).where(isOwn).returning(id)
      : await app.db.select(id).from(companyProfiles).where(isOwn);
  return { actor, companyId: company?.id ?? "" };
}

/**
 * The app as it makes a company and has it pay, without what that would put into the outbox: the mails
 * about it, with the invoice that is drawn for one, are not what most tests are about, and some count them.
 */
function withoutMails(app: Services, { userId }: CompanyActor): Services {
  return {
    ...app,
    // In the same transaction: a running site takes a task as soon as it is stored.
    transact: (work) =>
      app.transact(async (tx) => {
        const done = await work(tx);
        await tx.execute(sql`
          delete from graphile_worker._private_jobs where
            payload ->> 'companyId' = (
              select id::text from company_profiles where user_id = ${userId})
            or payload ->> 'invoiceId' in (
              select id::text from invoices where user_id = ${userId})
            or payload ->> 'providerCheckoutId' in (
              select provider_checkout_id from checkouts where user_id = ${userId})`);
        return done;
      }),
  };
}

/** What a company's invoices say of it. */
export function invoiceDetails(details: Partial<InvoiceDetails> = {}): InvoiceDetails {
  return {
    businessName: "Rap & Recht Verhuizingen",
    kvkNumber: String(randomInt(10_000_000, 99_999_999)),
    invoiceAddress: { street: "Kade 12", postcode: "7241 AB", city: "Lochem" },
    ...details,
  };
}

/** Stores what invoices need of a company. */
async function tellInvoice(
  app: Services,
  { userId, name }: CompanyActor,
  details: Partial<InvoiceDetails> = {},
): Promise<void> {
  const told = invoiceDetails({ businessName: name, ...details });
  await app.transact(async (tx) => ({
    ok: true,
    value: await storeInvoiceDetails(tx, { userId }, told, app.clock.now()),
  }));
}

/** A filled-in company profile form. */
export function profileForm(fields: Partial<ProfileAnswers> = {}): ProfileAnswers {
  return {
    ...invoiceDetails(),
    phone: "020 123 45 67",
    website: "https://rap-en-recht.test",
    teamSize: 4,
    categories: ["RESIDENTIAL", "ONTRUIMING"],
    serviceAreas: [...PROVINCES],
    portfolio: [],
    portfolioLinks: [],
    ...fields,
  };
}

/**
 * Pays for a month at the local provider, the way the pages do. Answers the checkout's id. When many
 * pay at once some find the launch offer gone: they get their money back and pay the plan's price.
 */
export async function subscribe(app: Services, actor: CompanyActor): Promise<string> {
  const paid = await pay(app, actor);
  if (paid.result.ok) return paid.checkoutId;
  const again = await pay(app, actor);
  if (!again.result.ok) throw new Error(again.result.reason);
  return again.checkoutId;
}

async function pay(app: Services, actor: CompanyActor) {
  if (!isInvoiceable(await readInvoiceDetails(app.db, actor.userId))) await tellInvoice(app, actor);
  const started = await startCheckout(app, actor);
  if (!started.ok) throw new Error(started.reason);
  const checkoutId = new URL(started.value.url).pathname.split("/").at(-1) ?? "";
  await app.local?.payments.pay(checkoutId);
  return { checkoutId, result: await confirmCheckout(app, actor, checkoutId) };
}
