import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  createVerify,
  hkdfSync,
  randomBytes,
  randomUUID,
} from "node:crypto";
import { lookup } from "node:dns";
import https, { Agent, createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { CERTIFICATE } from "../mollie/certificate.ts";
import { isTrouble, makeTrouble, type Trouble } from "../trouble.ts";

/** What a push service took for a browser: the message as that browser reads it, and what stood around it. */
export interface TakenPush {
  message: unknown;
  topic: string;
  ttl: number;
  urgency: string;
  /** Who sent it, as the signed token says. */
  subject: string;
}

export interface FakeBrowser {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** What came in, the oldest first. */
  taken: TakenPush[];
}

export interface FakePushService {
  /** Leads to it, whatever host is asked for. */
  agent: Agent;
  /** Requests so far, whatever they were answered. */
  asked(): number;
  /** A browser that subscribed with this key: messages that another one signed are refused. */
  browser(publicKey: string): FakeBrowser;
  /** Answers so to whatever comes next, until it is told otherwise; null takes it. */
  answerWith(how: number | Trouble | null): void;
  close(): Promise<void>;
}

const MOST_BYTES = 4_096;
const MOST_SECONDS = 24 * 60 * 60;

const HOST = "fcm.googleapis.com";

/**
 * A push service after RFC 8030, with the encryption of RFC 8291 and the signature of RFC 8292, as browsers' have
 * it, under the name of a real one. What `takesOver` is what this process reaches by https, until it is closed.
 */
export async function startPushService({ takesOver = false } = {}): Promise<FakePushService> {
  const browsers = new Map<
    string,
    { own: FakeBrowser; key: string; read: (body: Buffer) => unknown }
  >();
  let how: number | Trouble | null = null;
  let asked = 0;
  const server = createServer({ key: CERTIFICATE.key, cert: CERTIFICATE.cert }, (req, res) => {
    const answer = (code: number) => res.writeHead(code).end();
    void (async () => {
      const body = await buffer(req);
      const found = browsers.get(req.url ?? "");
      asked += 1;
      if (isTrouble(how)) return makeTrouble(how, res);
      if (how !== null) return answer(how);
      if (!found) return answer(404);
      const { headers } = req;
      const ttl = Number(headers.ttl ?? Number.NaN);
      if (req.method !== "POST" || Number.isNaN(ttl)) return answer(400);
      if (body.length > MOST_BYTES) return answer(413);
      if (headers["content-encoding"] !== "aes128gcm") return answer(415);
      const topic = String(headers.topic ?? "");
      if (!/^[\w-]{0,32}$/.test(topic)) return answer(400);
      const subject = signerOf(String(headers.authorization), found.key, `https://${headers.host}`);
      if (subject === null) return answer(403);
      found.own.taken.push({
        message: found.read(body),
        topic,
        ttl,
        urgency: String(headers.urgency),
        subject,
      });
      return answer(201);
    })().catch(() => answer(400));
  });
  await new Promise<void>((listening) => server.listen(0, "localhost", listening));
  const { port } = server.address() as AddressInfo;
  // What an agent has of its own comes before what a request asks for.
  const own = { host: "localhost", servername: "localhost", port, lookup };
  const agent = new Agent({ ca: CERTIFICATE.cert, ...own });
  const before = https.globalAgent;
  if (takesOver) https.globalAgent = agent;
  return {
    agent,
    asked: () => asked,
    browser(publicKey) {
      const path = `/send/${randomUUID()}`;
      const keys = createECDH("prime256v1");
      const point = keys.generateKeys();
      const auth = randomBytes(16);
      const own: FakeBrowser = {
        endpoint: `https://${HOST}${path}`,
        p256dh: point.toString("base64url"),
        auth: auth.toString("base64url"),
        taken: [],
      };
      browsers.set(path, { own, key: publicKey, read: (body) => opened(body, keys, auth) });
      return own;
    },
    answerWith(next) {
      how = next;
    },
    close: () =>
      new Promise((closed) => {
        if (takesOver) https.globalAgent = before;
        agent.destroy();
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** What a browser reads of a closed message (RFC 8188 and 8291). @throws Error when it is not for it */
function opened(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): unknown {
  const salt = body.subarray(0, 16);
  const keyBytes = body[20] ?? 0;
  const sender = body.subarray(21, 21 + keyBytes);
  const closed = body.subarray(21 + keyBytes);
  const derive = (from: Buffer, with_: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync("sha256", from, with_, info, bytes));
  const both = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender]);
  const secret = derive(keys.computeSecret(sender), auth, both, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const reader = createDecipheriv("aes-128-gcm", key, nonce);
  reader.setAuthTag(closed.subarray(-16));
  const padded = Buffer.concat([reader.update(closed.subarray(0, -16)), reader.final()]);
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
}

/** Who signed a message for this service with the key that its browser knows; null where nobody did. */
function signerOf(authorization: string, publicKey: string, origin: string): string | null {
  const [, token = "", key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== publicKey) return null;
  const [head = "", said = "", signature = ""] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString("base64url"),
  );
  const jwk = { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" };
  const isRight = createVerify("sha256")
    .update(`${head}.${said}`)
    .verify(
      { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    );
  const { aud, exp, sub } = JSON.parse(Buffer.from(said, "base64url").toString()) as {
    aud: string;
    exp: number;
    sub: string;
  };
  const seconds = exp - Date.now() / 1_000;
  return isRight && aud === origin && seconds > 0 && seconds <= MOST_SECONDS ? sub : null;
}
