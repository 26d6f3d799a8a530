import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import type { Config } from "./config.ts";
import type { Db } from "./db/connect.ts";
import { accounts, sessions, users, verifications } from "./db/tables/accounts.ts";

export type Auth = ReturnType<typeof createAuth>;

const DAY_SECONDS = 86_400;

/** Name of the cookie that holds a session; __Host- pins it to this host. */
export function sessionCookieName(config: Config): string {
  return config.appUrl.startsWith("https://") ? "__Host-session" : "session";
}

/** Sessions. Passwords are checked by session.ts, in the same steps for every address. Only `auth.api` is used; no HTTP handler of it is mounted. */
export function createAuth(db: Db, config: Config) {
  const https = config.appUrl.startsWith("https://");
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
      // The library's own prefix would be __Secure-; ours is in the name.
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: sessionCookieName(config),
          attributes: { secure: https, sameSite: "lax", path: "/", httpOnly: true },
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
