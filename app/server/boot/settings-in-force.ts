import type { SettingValues } from "./settings.ts";

/** Those whose value opens something, or holds a password or a key: only whether they are set is told. */
const HIDDEN: ReadonlySet<keyof SettingValues> = new Set([
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_READ_URL",
  "SESSION_SECRET",
  "SMTP_URL",
  "MAIL_EVENTS_KEY",
  "DKIM_KEY",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "MOLLIE_API_KEY",
  "KVK_API_KEY",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "BACKUP_IDENTITY",
  "BACKUP_S3_ACCESS_KEY_ID",
  "BACKUP_S3_SECRET_ACCESS_KEY",
  "METRICS_TOKEN",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "SENTRY_DSN",
  "ERROR_WEBHOOK",
  "ERROR_WEBHOOK_KEY",
]);

/** A setting as it holds, for an admin to read. */
export interface SettingInForce {
  name: string;
  /** As it was read, or its default; null when it is absent or may not be shown. */
  value: string | null;
  isSet: boolean;
}

/** Every setting that holds, in the order of `names`, secrets hidden. */
export function settingsInForce(
  values: SettingValues,
  names: readonly (keyof SettingValues)[],
): SettingInForce[] {
  return names.map((name) => {
    const value = values[name];
    const written = Array.isArray(value) ? value.join(", ") : String(value ?? "");
    const isSet = written !== "";
    return { name, value: isSet && !HIDDEN.has(name) ? written : null, isSet };
  });
}
