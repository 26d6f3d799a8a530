import { eq } from "drizzle-orm";
import { readCredentials } from "~/features/accounts/index.server.ts";
import { users } from "~/features/accounts/tables.ts";
import { OFFER_INCL_CENTS } from "~/features/launch/constants.ts";
import { action as confirmAction } from "~/routes/auth/confirm.tsx";
import { loader as signInLoader } from "~/routes/auth/sign-in.tsx";
import { action as afterAction, loader as afterLoader } from "~/routes/company/registered.tsx";
import { action } from "~/routes/company/registration.tsx";
import type { Actor } from "~/server/auth/actor.ts";
import { mintSignedIn } from "~/server/auth/mint.ts";
import type { Services } from "~/server/services.ts";
import { writeMark } from "~/shared/on-show.ts";
import { TooBusy } from "~/shared/too-busy.ts";
import type { TestApp } from "./app.ts";
import { confirmationLink } from "./mail.ts";
import { freshEmail, PASSWORD } from "./people.ts";
import { formOf, routeArgs } from "./routes.ts";

export const SPECIAL = "/verhuis-registratie-special";
export const AFTER = "/verhuis-registratie-succesvol";

export interface Visit {
  actor?: Actor;
  cookie?: string;
  form?: Record<string, string>;
}

export interface Answer {
  status: number;
  location: string | null;
  cookies: string[];
  // biome-ignore lint/suspicious/noExplicitAny: each route answers data of its own.
  data: any;
}

/** What a route answered or threw, in one shape. */
export async function answerOf(work: Promise<unknown>): Promise<Answer> {
  const answer = await work.catch((thrown: unknown) => thrown);
  if (answer instanceof TooBusy) {
    return { status: answer.refusal.status, location: null, cookies: [], data: null };
  }
  if (answer instanceof Error) throw answer;
  if (answer instanceof Response) {
    const cookies = answer.headers.getSetCookie();
    const location = answer.headers.get("location");
    return { status: answer.status, location, cookies, data: null };
  }
  const withInit = answer as { data?: unknown; init?: { status?: number } | null };
  const isData = typeof answer === "object" && answer !== null && "init" in answer;
  return {
    status: (isData && withInit.init?.status) || 200,
    location: null,
    cookies: [],
    data: isData ? withInit.data : answer,
  };
}

/** What pages show of the first month to who never had a subscription, while the launch offer has places. */
export const OFFER_ON_SHOW = writeMark(OFFER_INCL_CENTS);

/** A filled-in registration form. */
export function filled(fields: Record<string, string> = {}): Record<string, string> {
  return {
    companyName: "Rap & Recht Verhuizingen",
    kvkNumber: "12345678",
    invoiceAddress: "Kade 12, 7241 AB Lochem",
    vatNumber: "",
    contactName: "Iris Jansen",
    email: freshEmail("bedrijf"),
    phone: "020 123 45 67",
    password: PASSWORD,
    confirmPassword: PASSWORD,
    referralCode: "",
    onShow: OFFER_ON_SHOW,
    ...fields,
  };
}

/** The cookie of a registration as the browser sends it back; empty when none was set. */
export function cookieOf(answer: Answer): string {
  const line = answer.cookies.find((cookie) => cookie.startsWith("registratie="));
  return line?.split(";")[0] ?? "";
}

/** What React Router hands a route for `visit`; a visitor's unless it names an actor. */
export function visitArgs(on: Services, target: string, visit: Visit = {}) {
  const { actor = { kind: "visitor" }, cookie, form } = visit;
  return routeArgs(on, actor, target, {
    ...(cookie ? { cookie } : {}),
    ...(form ? { form: formOf(form) } : {}),
  });
}

/** The two pages of registering, as a browser without a session uses them. */
export function registrationDesk({ app, runTasks, mails }: TestApp) {
  const post = (form: Record<string, string>, on: Services = app, cookie = "") =>
    answerOf(action(visitArgs(on, SPECIAL, { form, cookie })));
  const see = (cookie: string, query = "", actor?: Actor) =>
    answerOf(afterLoader(visitArgs(app, AFTER + query, { cookie, ...(actor ? { actor } : {}) })));
  /** Presses a button of the page after the payment. */
  const press = (cookie: string, intent: "pay" | "resend") =>
    answerOf(
      afterAction(visitArgs(app, AFTER, { cookie, form: { intent, onShow: OFFER_ON_SHOW } })),
    );

  /** Registers; answers what the browser has from then on. */
  async function register(fields: Record<string, string> = {}) {
    const form = filled(fields);
    const answer = await post(form);
    if (answer.status !== 302) throw new Error(`refused: ${JSON.stringify(answer.data)}`);
    const checkout = answer.location?.split("/").at(-1) ?? "";
    return { email: form.email ?? "", cookie: cookieOf(answer), checkout, answer };
  }

  /** Pays and comes back the way the payment page sends the browser. */
  async function payAndReturn({ checkout, cookie }: { checkout: string; cookie: string }) {
    await app.local?.payments.pay(checkout);
    return await see(cookie, `?session_id=${checkout}`);
  }

  async function userOf(email: string) {
    const [user] = await app.db.select().from(users).where(eq(users.email, email));
    return user;
  }

  /** Opens a mailed link, the newest unless told otherwise, and presses its button. */
  async function confirmByMail(email: string, which = -1) {
    await runTasks();
    const sent = (await mails(email)).filter((one) => one.subject.startsWith("Bevestig"));
    const mail = sent.at(which);
    if (!mail) throw new Error(`no mail to ${email}`);
    const token = confirmationLink(mail).searchParams.get("token_hash") ?? "";
    const answer = await answerOf(
      confirmAction(visitArgs(app, "/auth/confirm", { form: { token } })),
    );
    const credentials = await readCredentials(app, { email });
    if (!credentials || !answer.location?.startsWith("/auth?")) return answer;
    // The browser comes back with its session, and is led on.
    const actor = mintSignedIn(credentials.account);
    const { location } = await answerOf(signInLoader(visitArgs(app, answer.location, { actor })));
    return { ...answer, location };
  }

  return { post, see, press, register, payAndReturn, userOf, confirmByMail };
}
