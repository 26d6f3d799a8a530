import { createHmac } from "node:crypto";
import type { SendReport } from "./error-reports.ts";

/** The header by which a receiver knows that a report is ours. */
export const SIGNATURE = "X-Signature";

/**
 * Posts reports as JSON to `url`. The signature is 't=SECONDS,sha256=HEX': when it was sent, and an HMAC by
 * `key` of that number, a dot and the body.
 */
export function toWebhook({ url, key }: { url: string; key: string }): SendReport {
  return async (report, signal) => {
    const body = JSON.stringify(report);
    const at = Math.floor(Date.now() / 1_000);
    const digest = createHmac("sha256", key).update(`${at}.${body}`).digest("hex");
    const headers = {
      "content-type": "application/json",
      [SIGNATURE]: `t=${at},sha256=${digest}`,
    };
    await postReport(url, { headers, body }, signal);
  };
}

/** Posts, and reads no more of the answer than its status. @throws unless that is a 2xx */
export async function postReport(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string | Uint8Array<ArrayBuffer> },
  signal: AbortSignal,
): Promise<void> {
  const answer = await fetch(url, { method: "POST", headers, body, signal, redirect: "error" });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the receiver of error reports answered ${answer.status}`);
}
