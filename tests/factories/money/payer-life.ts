import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { users } from "~/features/accounts/tables.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { mintActor } from "~/server/auth/mint.ts";
import type { Services } from "~/server/services.ts";
import type { Province } from "~/shared/provinces.ts";
import { completeOnboarding } from "~/use-cases/save-profile.ts";
import type { ProviderSide } from "../../fakes/provider-side.ts";
import { confirmationLink } from "../mail.ts";
import { PASSWORD, profileForm } from "../people.ts";
import { AFTER, filled, OFFER_ON_SHOW, SPECIAL } from "../registration.ts";
import type { TestSmtp } from "../smtp.ts";

/** What surrounds a company that registers and pays: the product may be gone at any moment. */
export interface Surroundings {
  app: Services;
  /** Where the product is. */
  origin: string;
  side: ProviderSide;
  smtp: TestSmtp;
  /** From when on nobody waits for an answer any more. */
  patience: AbortSignal;
}

/** A company, and what it is going to do. */
export interface PayerPlan {
  email: string;
  name: string;
  phone: string;
  province: Province;
  /** The code of the company that told it of us. */
  code: string | null;
  pays: "at once" | "at the second try" | "never";
  /** Its browser comes back from the payment; it may as well close the page. */
  comesBack: boolean;
  /** When it confirms its address and fills in its profile, which brings the badge. */
  verifies: "before paying" | "meanwhile" | "after paying";
}

const AGAIN_MS = 60;

/**
 * Lives a company's first minutes: registers, pays, confirms its address, fills in its profile. Whatever
 * gets no answer is sent again, as people do.
 */
export async function liveThrough(around: Surroundings, plan: PayerPlan): Promise<void> {
  const browser = await register(around, plan);
  const pay = () => payFor(around, plan, browser);
  const verify = () => becomeVerified(around, plan);
  if (plan.verifies === "before paying") await verify();
  if (plan.verifies === "meanwhile") await Promise.all([pay(), verify()]);
  else await pay();
  if (plan.verifies === "after paying") await verify();
}

/** The account of a plan, once its company has registered. */
export async function actorOf({ app }: Surroundings, email: string): Promise<CompanyActor | null> {
  const [row] = await app.db.select().from(users).where(eq(users.email, email));
  if (!row) return null;
  return mintActor({ userId: row.id, name: row.name, email, role: row.role }) as CompanyActor;
}

interface Browser {
  cookie: string;
  /** The provider's page. */
  page: string;
}

async function register(around: Surroundings, plan: PayerPlan): Promise<Browser> {
  const form = filled({
    companyName: plan.name,
    email: plan.email,
    phone: plan.phone,
    referralCode: plan.code ?? "",
    submissionKey: randomUUID(),
  });
  const answer = await insist(around, `${plan.email} registers`, async () => {
    const tried = await send(around, SPECIAL, { form });
    return tried.status === 302 ? tried : null;
  });
  const browser = { cookie: cookiesOf(answer), page: answer.headers.get("location") ?? "" };
  return isPage(browser.page) ? browser : await askForPage(around, plan, browser.cookie);
}

const isPage = (location: string) => URL.canParse(location);

/** The page to pay on, asked for once more; whoever is confirmed by now has to sign in for it. */
async function askForPage(around: Surroundings, plan: PayerPlan, before: string): Promise<Browser> {
  let cookie = before;
  return await insist(around, `a page to pay on for ${plan.email}`, async () => {
    const answer = await send(around, AFTER, {
      form: { intent: "pay", onShow: OFFER_ON_SHOW },
      cookie,
    });
    const page = answer.headers.get("location") ?? "";
    if (isPage(page)) return { cookie, page };
    const form = { intent: "sign-in", email: plan.email, password: PASSWORD };
    const signedIn = await send(around, "/auth", { form });
    if (signedIn.status === 302) cookie = cookiesOf(signedIn);
    return null;
  });
}

function cookiesOf(answer: Response): string {
  const pairs = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  return pairs.join("; ");
}

async function payFor(around: Surroundings, plan: PayerPlan, browser: Browser): Promise<void> {
  const { side } = around;
  const { cookie } = browser;
  const checkoutOf = ({ page }: Browser) => page.split("/").at(-1) ?? "";
  await side.press(checkoutOf(browser), "be refused");
  if (plan.pays === "never") {
    if (plan.comesBack) await comeBack(around, cookie, `${AFTER}?geannuleerd=1`);
    return;
  }
  let paidOn = browser;
  if (plan.pays === "at the second try") {
    await side.press(checkoutOf(browser), "turn back");
    await comeBack(around, cookie, `${AFTER}?geannuleerd=1`);
    paidOn = await askForPage(around, plan, cookie);
  }
  const back = await side.press(checkoutOf(paidOn), "pay");
  if (!back) throw new Error(`${plan.email} could not pay on ${paidOn.page}`);
  if (plan.comesBack) await comeBack(around, cookie, back);
}

async function comeBack(around: Surroundings, cookie: string, to: string): Promise<void> {
  await insist(around, `coming back to ${to}`, async () => {
    const { status } = await send(around, to, { cookie });
    return status < 500 ? true : null;
  });
}

async function becomeVerified(around: Surroundings, plan: PayerPlan): Promise<void> {
  const { app, smtp } = around;
  const { email, name: businessName, phone, province } = plan;
  const link = await insist(around, `the confirmation mail to ${email}`, async () => {
    const mail = smtp.received.find(
      ({ to, subject }) => to.includes(email) && subject.startsWith("Bevestig"),
    );
    return mail ? confirmationLink(mail) : null;
  });
  const token = link.searchParams.get("token_hash") ?? "";
  await insist(around, `${email} confirms`, async () => {
    await send(around, link.pathname, { form: { token } });
    const [row] = await app.db.select().from(users).where(eq(users.email, email));
    return row?.emailVerified ? true : null;
  });
  await insist(around, `the profile of ${email}`, async () => {
    const actor = await actorOf(around, email);
    const form = profileForm({ businessName, phone, serviceAreas: [province] });
    const saved = actor && (await completeOnboarding(app, actor, form));
    return saved?.ok ? true : null;
  });
}

interface Sent {
  form?: Record<string, string>;
  cookie?: string;
}

async function send({ origin }: Surroundings, to: string, { form, cookie }: Sent) {
  const answer = await fetch(new URL(to, origin), {
    redirect: "manual",
    headers: { origin, ...(cookie ? { cookie } : {}) },
    ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
  });
  await answer.arrayBuffer();
  return answer;
}

/** Does it until it has an answer: whoever it is done to may be gone meanwhile. */
export async function insist<Answer>(
  { patience }: Pick<Surroundings, "patience">,
  what: string,
  act: () => Promise<Answer | null>,
): Promise<Answer> {
  let last: unknown = "no answer";
  while (!patience.aborted) {
    try {
      const answer = await act();
      if (answer !== null) return answer;
    } catch (error) {
      last = error;
    }
    await sleep(AGAIN_MS);
  }
  throw new Error(`it never came: ${what}`, { cause: last });
}
