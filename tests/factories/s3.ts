import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import S3rver from "s3rver";
import type { S3Bucket } from "~/server/boot/service-settings.ts";
import { temporaryFolder } from "../setup/temporary.ts";

// The one account that s3rver knows.
const KEY = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
const REGION = "eu-west-1";

export interface TestStore {
  bucket: S3Bucket;
  /** The same as settings of the product. */
  env: Record<string, string>;
  /** What the next answers are instead of the store's own; status 0 is a connection that breaks off. */
  fail(how: null | { status: number; code: string; times?: number } | "silence"): void;
  /** Requests so far, as 'PUT /bucket/key'. */
  asked: string[];
  close(): Promise<void>;
}

/**
 * A server that speaks S3 and keeps what it is given in a folder: s3rver, behind a check of every
 * signature and of the bytes that were signed, which s3rver leaves out.
 */
export async function startS3(name = "fotos"): Promise<TestStore> {
  const folder = await temporaryFolder("s3");
  const store = new S3rver({
    port: 0,
    address: "127.0.0.1",
    directory: folder.path,
    silent: true,
    configureBuckets: [{ name, configs: [] }],
  });
  const behind = `http://127.0.0.1:${(await store.run()).port}`;
  const asked: string[] = [];
  // S3 shows a file whole or not at all; s3rver writes it in place, so requests go one by one.
  let line: Promise<unknown> = Promise.resolve();
  let failing: Parameters<TestStore["fail"]>[0] = null;
  const server = createServer(async (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const refuse = (status: number, code: string) => {
      response.writeHead(status, { "content-type": "application/xml" });
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
    };
    const body = await buffer(request).catch(() => null);
    if (!body || failing === "silence") return;
    if (failing) {
      const { status, code, times } = failing;
      if (times !== undefined) failing = times > 1 ? { ...failing, times: times - 1 } : null;
      return status === 0 ? request.socket.destroy() : refuse(status, code);
    }
    if (!isSigned(request)) return refuse(403, "SignatureDoesNotMatch");
    if (sha256(body) !== request.headers["x-amz-content-sha256"]) {
      return refuse(400, "XAmzContentSHA256Mismatch");
    }
    const { host, connection, "transfer-encoding": _, ...headers } = request.headers;
    const turn = line.then(async () => {
      const answer = await fetch(behind + request.url, {
        method: request.method ?? "GET",
        headers: headers as Record<string, string>,
        ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
      });
      const tag = answer.headers.get("etag");
      response.writeHead(answer.status, {
        "content-type": "application/octet-stream",
        ...(tag ? { etag: tag } : {}),
      });
      response.end(Buffer.from(await answer.arrayBuffer()));
    });
    line = turn.catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    bucket: { bucket: name, endpoint, region: REGION, ...KEY },
    env: {
      S3_BUCKET: name,
      S3_ENDPOINT: endpoint,
      S3_REGION: REGION,
      S3_ACCESS_KEY_ID: KEY.accessKeyId,
      S3_SECRET_ACCESS_KEY: KEY.secretAccessKey,
    },
    fail(how) {
      failing = how;
    },
    asked,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await store.close();
      await folder.remove();
    },
  };
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8}\/[\w-]+\/s3\/aws4_request), ?SignedHeaders=([\w;-]+), ?Signature=(\w{64})$/;

/** Signature version 4 as Amazon's documentation describes it. */
function isSigned({ method, url, headers }: IncomingMessage): boolean {
  const [, accessKeyId, scope = "", names = "", signature] =
    AUTHORIZATION.exec(headers.authorization ?? "") ?? [];
  const [day = "", region = ""] = scope.split("/");
  if (accessKeyId !== KEY.accessKeyId || region !== REGION) return false;
  if (!names.split(";").includes("x-amz-content-sha256")) return false;
  const { pathname, searchParams } = new URL(url ?? "", "http://store");
  const canonical = [
    method,
    pathname,
    [...searchParams]
      .map((pair) => pair.map(encoded).join("="))
      .sort()
      .join("&"),
    ...lines(headers, names),
    "",
    names,
    headers["x-amz-content-sha256"],
  ];
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(canonical.join("\n"))];
  const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(
    (above, part) => hmac(above, part),
    `AWS4${KEY.secretAccessKey}`,
  );
  return hmac(key, text.join("\n")).toString("hex") === signature;
}

// Beyond what encodeURIComponent does, these signs are written out too.
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function lines(headers: IncomingHttpHeaders, names: string): string[] {
  return names.split(";").map((name) => `${name}:${headers[name]}`);
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function sha256(data: string | Buffer): string {
  return createHash("sha256").update(data).digest("hex");
}
