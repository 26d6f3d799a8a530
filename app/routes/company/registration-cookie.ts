import { COOKIE_HOURS } from "~/features/registration/constants.ts";
import type { App } from "~/server/app.ts";
import type { RegistrantActor } from "~/server/auth/actor.ts";
import { signedCookie } from "~/server/web/cookies.ts";
import { isId } from "~/server/web/form.ts";
import { HOUR_MS } from "~/shared/dates.ts";

/**
 * Binds a checkout to the account that was just registered, without signing anybody in. Signed, and
 * with its end inside: a browser that keeps a cookie longer than it was told gains nothing.
 */
export function registrationCookie(app: App) {
  const cookie = signedCookie(app.config, "registratie", (COOKIE_HOURS * HOUR_MS) / 1000);
  return {
    /** Who registered with this browser, if that was within the day. */
    async read(request: Request): Promise<RegistrantActor | null> {
      const value: unknown = await cookie.parse(request.headers.get("cookie"));
      if (typeof value !== "object" || value === null) return null;
      const { registrant, until } = value as { registrant?: unknown; until?: unknown };
      if (typeof registrant !== "string" || !isId(registrant)) return null;
      if (typeof until !== "number" || until <= app.clock.now().getTime()) return null;
      return { kind: "registrant", userId: registrant };
    },
    write(userId: string): Promise<string> {
      const until = app.clock.now().getTime() + COOKIE_HOURS * HOUR_MS;
      return cookie.serialize({ registrant: userId, until });
    },
  };
}
