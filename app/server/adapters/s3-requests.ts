import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { S3Bucket } from "../boot/service-settings.ts";
import { StorageFull } from "../ports/files.ts";
import { StoreTrouble } from "../ports/store-trouble.ts";

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

  /** @throws StoreTrouble with the service's own `code`, a StorageFull when there is no room */
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
    const [key = ""] = target.split("?", 1);
    const tried = `${method} ${endpoint}/${bucket}/${key}`;
    const ask = async () => {
      const request = await signed();
      return await fetch(request, { signal }).catch((error: unknown) => {
        throw silenceOf(error, settings, tried);
      });
    };
    // The time limit is fetch's own: a Request holds the signal that it is made with so weakly that it may be
    // garbage collected before it fires.
    let answer = await ask();
    for (let retry = 0; retry < retries && isBusy(answer); retry += 1) {
      await answer.body?.cancel();
      await sleep(Math.random() * RETRY_MS * 2 ** retry);
      answer = await ask();
    }
    if (answer.ok) return answer;
    throw await refusalOf(answer, settings, tried);
  };
}

const isBusy = ({ status }: Response) => status >= 500 || status === 429;

const FULL = /^(XMinioStorageFull|StorageFull|InsufficientStorage|QuotaExceeded)$/;
const WRONG_KEY = /^(InvalidAccessKeyId|InvalidToken|UnrecognizedClientException)$/;
const WRONG_REGION =
  /^(PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException)$/;

/** The names of the settings of a bucket. */
const SETTINGS = {
  S3: { bucket: "S3_BUCKET", prefix: "S3" },
  BACKUP_S3: { bucket: "BACKUP_TO", prefix: "BACKUP_S3" },
} as const;

function settingsOf({ endpoint, settings = "S3" }: S3Bucket) {
  const { bucket, prefix } = SETTINGS[settings];
  const place = endpoint.endsWith(".amazonaws.com") ? "REGION" : "ENDPOINT";
  return {
    bucket,
    place: `${prefix}_${place}`,
    region: `${prefix}_REGION`,
    key: `${prefix}_ACCESS_KEY_ID`,
    secret: `${prefix}_SECRET_ACCESS_KEY`,
  };
}

/** The error of a service that refuses, by the setting that mends it. */
async function refusalOf(answer: Response, bucket: S3Bucket, tried: string): Promise<StoreTrouble> {
  const { status } = answer;
  const [, code = null] = /<Code>(\w+)<\/Code>/.exec(await answer.text()) ?? [];
  const said = `the file store answered ${status}${code ? ` (${code})` : ""} to ${tried}`;
  const names = settingsOf(bucket);
  const trouble = (setting: string, remedy: string) =>
    new StoreTrouble(`${setting}: ${said}: ${remedy}`, { code });
  if (status === 507 || FULL.test(code ?? "")) {
    return new StorageFull(`${names.bucket}: ${said}: make room there`, { code });
  }
  if (code === "NoSuchBucket") return trouble(names.bucket, "make that bucket, or mend the name");
  if (WRONG_KEY.test(code ?? "")) return trouble(names.key, "the service does not know this key");
  if (WRONG_REGION.test(code ?? "") || status === 301) {
    return trouble(names.region, "name the region that the bucket lies in");
  }
  if (code === "SignatureDoesNotMatch") {
    return trouble(names.secret, `it is not the secret of ${names.key}`);
  }
  if (code === "RequestTimeTooSkewed")
    return trouble(names.place, "mend the clock of this machine");
  if (status === 401 || status === 403) {
    return trouble(names.key, "let this key read, write, list and delete in the bucket");
  }
  if (status >= 500 || status === 429) {
    return trouble(names.place, "it is tried again by itself; look at the service if it stays so");
  }
  return trouble(names.place, "look whether that is the address of a service that speaks S3");
}

/** The error of a service that gave no answer at all. */
function silenceOf(error: unknown, bucket: S3Bucket, tried: string): unknown {
  if (!(error instanceof Error)) return error;
  const { cause } = error as { cause?: NodeJS.ErrnoException };
  const said = cause?.code ?? cause?.message ?? error.message;
  const { place } = settingsOf(bucket);
  return new StoreTrouble(
    `${place}: no answer to ${tried} (${said}): look whether the service runs and can be reached from here`,
    { cause: error, code: cause?.code ?? null },
  );
}
