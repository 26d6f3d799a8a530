import { request as ask } from "node:http";
import { createServer, request } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll } from "vitest";
import { CERTIFICATE } from "../fakes/mollie/certificate.ts";

/** What came back through the proxy. */
export interface Passed {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  cookies: string[];
  body: string;
}

export interface HttpsProxy {
  /** 'https://127.0.0.1:...', which the certificate is for. */
  origin: string;
  /** Sends everything on to there, as the operator's proxy would. */
  forwardTo(port: number): void;
  send(
    path: string,
    options?: { method?: string; headers?: Record<string, string>; body?: string },
  ): Promise<Passed>;
}

/** A proxy that ends TLS in front of a product, for the rest of the test file. */
export async function startHttpsProxy(): Promise<HttpsProxy> {
  let target = 0;
  const server = createServer({ key: CERTIFICATE.key, cert: CERTIFICATE.cert }, (came, answer) => {
    const headers = {
      ...came.headers,
      "x-forwarded-for": came.socket.remoteAddress ?? "",
      "x-forwarded-proto": "https",
    };
    const on = ask(
      { host: "127.0.0.1", port: target, path: came.url, method: came.method, headers },
      (back) => {
        answer.writeHead(back.statusCode ?? 502, back.headers);
        back.pipe(answer);
      },
    );
    on.on("error", () => answer.writeHead(502).end());
    came.pipe(on);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => void server.close());
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    forwardTo(port) {
      target = port;
    },
    send(path, { method = "GET", headers = {}, body = "" } = {}) {
      return new Promise((resolve, reject) => {
        const options = { method, headers, ca: CERTIFICATE.cert, agent: false };
        const sent = request(origin + path, options, async (response) => {
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            cookies: response.headers["set-cookie"] ?? [],
            body: await text(response),
          });
        });
        sent.on("error", reject);
        sent.end(body);
      });
    },
  };
}
