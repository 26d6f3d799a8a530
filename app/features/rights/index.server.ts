import type { App } from "~/server/app.ts";
import { servicesOf } from "~/server/services.ts";
import type { AgreementKind } from "~/shared/agreement-kind.ts";
import { lastDayToRevoke } from "./rules.ts";

/** The last day ('YYYY-MM-DD') to revoke an agreement of a kind made on `madeOn`; null without that right. */
export function revocableUntil(app: App, kind: AgreementKind, madeOn: string): string | null {
  const { revocableKinds } = servicesOf(app).config;
  return revocableKinds.includes(kind) ? lastDayToRevoke(madeOn) : null;
}
