import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { S3Bucket } from "../boot/service-settings.ts";
import { StorageFull } from "../ports/files.ts";

interface S3Request {
  method: string;
  /** A key, or nothing for the bucket itself; a query may follow. */
  target: string;
  body?: Uint8Array | undefined;
  contentType?: string | undefined;
  /** Absent: as long as bytes come. */
  timeoutMs?: number;
}

const RETRY_MS = 50;

/** Asks a bucket, signed; `retries` are for a service that is busy for a moment. */
export function s3Requests(settings: S3Bucket, { retries = 2 } = {}) {
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = settings;
  let loading: Promise<import("aws4fetch").AwsClient> | undefined;
  // Loaded when first needed: a deployment with a folder never loads it.
  const client = () => {
    loading ??= import("aws4fetch").then(
      ({ AwsClient }) => new AwsClient({ service: "s3", region, accessKeyId, secretAccessKey }),
    );
    return loading;
  };

  /** @throws Error with the service's own `code`, a StorageFull when there is no room */
  return async ({ method, target, body, contentType, timeoutMs }: S3Request): Promise<Response> => {
    const signing = await client();
    const signal = timeoutMs ? AbortSignal.timeout(timeoutMs) : null;
    const signed = () =>
      signing.sign(`${endpoint}/${bucket}/${target}`, {
        method,
        headers: {
          // Signed with its bytes: what arrives damaged or cut off is refused there.
          "x-amz-content-sha256": createHash("sha256")
            .update(body ?? "")
            .digest("hex"),
          ...(contentType ? { "content-type": contentType } : {}),
        },
        ...(body ? { body: body as Uint8Array<ArrayBuffer> } : {}),
      });
    // The time limit is fetch's own: a Request holds the signal that it is made with so weakly that it may be
    // garbage collected before it fires.
    let answer = await fetch(await signed(), { signal });
    for (let retry = 0; retry < retries && isBusy(answer); retry += 1) {
      await answer.body?.cancel();
      await sleep(Math.random() * RETRY_MS * 2 ** retry);
      answer = await fetch(await signed(), { signal });
    }
    if (answer.ok) return answer;
    throw await failure(answer);
  };
}

const isBusy = ({ status }: Response) => status >= 500 || status === 429;

const FULL = /^(XMinioStorageFull|StorageFull|InsufficientStorage|QuotaExceeded)$/;

/** What the service says went wrong, as an error that carries no address and no key. */
async function failure(answer: Response): Promise<Error & { code: string | null }> {
  const [, code = null] = /<Code>(\w+)<\/Code>/.exec(await answer.text()) ?? [];
  const full = answer.status === 507 || (code !== null && FULL.test(code));
  const text = `the file store answered ${answer.status}${code ? ` (${code})` : ""}`;
  return Object.assign(full ? new StorageFull(text) : new Error(text), { code });
}
