import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { isId } from "~/shared/id.ts";
import { BadNotice, type Notice } from "../ports/payments.ts";

const SIGNATURE = "local-signature";
/** Older ones may be somebody's copy. */
const TOLERANCE_SECONDS = 300;

const sent = z.object({ id: z.uuid(), about: z.string() });

/** A notice as the local page posts it: `about` is the id of a checkout. */
export function makeNotice(
  secret: string,
  { id, about }: { id: string; about: string },
  now: Date,
) {
  const body = JSON.stringify({ id, about });
  const at = Math.floor(now.getTime() / 1_000);
  return { body, headers: { [SIGNATURE]: `t=${at},v1=${signature(secret, at, body)}` } };
}

/** Reads such a notice. @throws BadNotice when it was not made here, or more than five minutes ago */
export function readNotice(secret: string, headers: Headers, body: string, now: Date): Notice {
  const signed = headers.get(SIGNATURE) ?? "";
  const [, at = "", given = ""] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signed) ?? [];
  const expected = signature(secret, Number(at), body);
  if (given === "" || !timingSafeEqual(Buffer.from(given), Buffer.from(expected))) {
    throw new BadNotice("the signature of the notice is missing or wrong");
  }
  if (Math.abs(now.getTime() / 1_000 - Number(at)) > TOLERANCE_SECONDS) {
    throw new BadNotice("the notice is too old");
  }
  const parsed = sent.safeParse(parsedOf(body));
  if (!parsed.success) throw new BadNotice("the notice says nothing");
  const { id, about } = parsed.data;
  return { id, about: isId(about) ? about : null };
}

function parsedOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function signature(secret: string, at: number, body: string): string {
  return createHmac("sha256", `${secret}: notices of the local page`)
    .update(`${at}.${body}`)
    .digest("hex");
}
