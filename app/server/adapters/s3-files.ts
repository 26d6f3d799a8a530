import { createHash } from "node:crypto";
import type { S3Bucket } from "../boot/service-settings.ts";
import { assertKey, type Files, StorageFull } from "../ports/files.ts";

/**
 * Files in an S3 bucket. A file is one PUT, which the service stores whole or not at all: nothing is
 * ever left unfinished. `retries` are for a service that is busy for a moment. Calls throw when the service does not answer or refuses.
 */
export function s3Files(settings: S3Bucket, { timeoutMs = 10_000, retries = 2 } = {}): Files {
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = settings;
  let loading: Promise<import("aws4fetch").AwsClient> | undefined;
  // Loaded when first needed: a deployment with a folder never loads it.
  const client = () => {
    loading ??= import("aws4fetch").then(
      ({ AwsClient }) =>
        new AwsClient({ service: "s3", region, accessKeyId, secretAccessKey, retries }),
    );
    return loading;
  };

  /** Null when there is no such file, for who asks about one. */
  async function ask(method: string, key: string, body?: Uint8Array, contentType?: string) {
    assertKey(key);
    const signing = await client();
    const answer = await signing.fetch(`${endpoint}/${bucket}/${key}`, {
      method,
      headers: {
        // Signed with its bytes: what arrives damaged or cut off is refused there.
        "x-amz-content-sha256": createHash("sha256")
          .update(body ?? "")
          .digest("hex"),
        ...(contentType ? { "content-type": contentType } : {}),
      },
      ...(body ? { body: body as Uint8Array<ArrayBuffer> } : {}),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.ok) return answer;
    const problem = await failure(answer);
    if (problem.code === "NoSuchKey" && !body) return null;
    throw problem;
  }

  return {
    async put(key, bytes, contentType) {
      await (await ask("PUT", key, bytes, contentType))?.body?.cancel();
    },
    async read(key) {
      const answer = await ask("GET", key);
      return answer && new Uint8Array(await answer.arrayBuffer());
    },
    async remove(key) {
      await (await ask("DELETE", key))?.body?.cancel();
    },
    async tidy() {},
  };
}

const FULL = /^(XMinioStorageFull|StorageFull|InsufficientStorage|QuotaExceeded)$/;

/** What the service says went wrong, as an error that carries no address and no key. */
async function failure(answer: Response): Promise<Error & { code: string | null }> {
  const [, code = null] = /<Code>(\w+)<\/Code>/.exec(await answer.text()) ?? [];
  const full = answer.status === 507 || (code !== null && FULL.test(code));
  const text = `the file store answered ${answer.status}${code ? ` (${code})` : ""}`;
  return Object.assign(full ? new StorageFull(text) : new Error(text), { code });
}
