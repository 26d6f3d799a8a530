import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import { accounts, users, verifications } from "~/features/accounts/tables.ts";
import { sessions } from "~/features/sessions/tables.ts";
import type { Config } from "../boot/config.ts";
import type { Db } from "../db/connect.ts";
import { cookieAttributes, cookieName } from "../web/cookies.ts";

export type Auth = ReturnType<typeof createAuth>;

const DAY_SECONDS = 86_400;

/** Sessions. Passwords are checked by session.ts, in the same steps for every address. Only `auth.api` is used; no HTTP handler of it is mounted. */
export function createAuth(db: Db, config: Config) {
  return betterAuth({
    secret: config.sessionSecret,
    baseURL: config.appUrl,
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    database: drizzleAdapter(db, {
      provider: "pg",
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
    }),
    session: { expiresIn: 30 * DAY_SECONDS, updateAge: DAY_SECONDS },
    user: {
      additionalFields: {
        role: { type: "string", input: false },
        phone: { type: "string", input: false, required: false },
      },
    },
    advanced: {
      ipAddress: { disableIpTracking: true },
      database: { generateId: false },
      // The library's own prefix would be __Secure-.
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: cookieName(config, "session"),
          attributes: cookieAttributes(config),
        },
      },
    },
    plugins: [confirmedSignIn],
  });
}

// Opens a session for somebody whose password, link or code was checked by our own code.
const confirmedSignIn = {
  id: "confirmed-sign-in",
  endpoints: {
    signInConfirmed: createAuthEndpoint(
      { method: "POST", body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw new Error(`no user ${ctx.body.userId} to sign in`);
        const session = await ctx.context.internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({});
      },
    ),
  },
} as const;
