import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { OutgoingHttpHeaders } from "node:http";
import { request } from "node:https";
import path from "node:path";
import { text } from "node:stream/consumers";
import { freePort } from "~/server/db/embedded.ts";
import { programOf } from "../setup/debian.ts";
import { temporaryFolder } from "../setup/temporary.ts";
import { until } from "./restarts.ts";

/** The domain that the examples in deploy/ are written for. */
const DOMAIN = "verhuisbod.example";

/** What came through a proxy. */
interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

interface Asked {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Uint8Array;
  /** The visitor's own address, of this machine: 127.0.0.1 and up. */
  from?: string;
}

/** A real proxy under the example configuration of deploy/, in front of a product on this machine. */
export interface RealProxy {
  origin: string;
  ask(target: string, asked?: Asked): Promise<Answer>;
  /** Calls `took` with each piece of an answer as it comes in; ends when the connection does. */
  listen(target: string, headers: OutgoingHttpHeaders, took: (piece: string) => void): () => void;
  stop(): Promise<void>;
}

/** What is another on a test's machine than in the example: ports, certificate, places to write. */
const PROXIES = {
  caddy: {
    program: () => programOf("caddy", "/usr/bin/caddy"),
    example: "deploy/Caddyfile",
    adapt: (example: string, port: number, folder: string) =>
      example
        .replace("{\n", "{\n\tadmin off\n\tauto_https disable_redirects\n")
        .replaceAll(DOMAIN, `${DOMAIN}:${port}`)
        .replace(/# tls .*/, `tls ${folder}/cert.pem ${folder}/key.pem`),
    words: (file: string) => ["run", "--config", file, "--adapter", "caddyfile"],
  },
  nginx: {
    program: () => programOf("nginx-light", "/usr/sbin/nginx"),
    example: "deploy/nginx.conf",
    adapt: (example: string, port: number, folder: string) =>
      [
        `daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off;`,
        ...["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
          (name) => `${name}_temp_path ${folder}/${name};`,
        ),
        example
          .replace(/server \{\n {4}listen 80;.*?\n\}\n/s, "")
          .replace("listen 443", `listen 127.0.0.1:${port}`)
          .replace(/ssl_certificate .*/, `ssl_certificate ${folder}/cert.pem;`)
          .replace(/ssl_certificate_key .*/, `ssl_certificate_key ${folder}/key.pem;`),
        "}",
      ].join("\n"),
    words: (file: string) => ["-c", file],
  },
};

export type ProxyName = keyof typeof PROXIES;

/** Starts Debian's own `name` with the example for it; the second of its two instances does not run. */
export async function startRealProxy(name: ProxyName, product: number): Promise<RealProxy> {
  const { program, example, adapt, words } = PROXIES[name];
  const folder = await temporaryFolder(name);
  const [port, nobody] = [await freePort(), await freePort()];
  certify(folder.path);
  const file = path.join(folder.path, "proxy.conf");
  mkdirSync(path.join(folder.path, "home"));
  const instances = readFileSync(example, "utf8")
    .replaceAll(":3001", `:${product}`)
    .replaceAll(":3002", `:${nobody}`);
  writeFileSync(file, adapt(instances, port, folder.path));
  const env = { PATH: process.env.PATH, HOME: path.join(folder.path, "home") };
  const child = spawn(program(), words(file), { env, stdio: ["ignore", "ignore", "pipe"] });
  const said = text(child.stderr);
  const ca = readFileSync(path.join(folder.path, "cert.pem"));
  const options = { host: "127.0.0.1", port, servername: DOMAIN, ca, agent: false };

  const ask: RealProxy["ask"] = (target, { method = "GET", headers = {}, body, from } = {}) =>
    new Promise((resolve, reject) => {
      const all = { host: DOMAIN, origin: `https://${DOMAIN}`, ...headers };
      const words = { ...options, path: target, method, headers: all, localAddress: from };
      const sent = request(words, async (answer) => {
        const { statusCode: status = 0, headers: its } = answer;
        resolve({ status, headers: its, body: await text(answer) });
      });
      sent.on("error", reject);
      sent.end(body);
    });

  await until(`${name} answers`, 20_000, async () => {
    if (child.exitCode !== null) throw new Error(`${name} ended:\n${await said}`);
    return (await ask("/").catch(() => null))?.status === 200;
  });
  return {
    origin: `https://${DOMAIN}`,
    ask,
    listen(target, headers, took) {
      const words = { ...options, path: target, headers: { host: DOMAIN, ...headers } };
      const sent = request(words, (answer) => answer.setEncoding("utf8").on("data", took));
      sent.on("error", () => {});
      sent.end();
      return () => sent.destroy();
    },
    async stop() {
      await end(child);
      await folder.remove();
    },
  };
}

function certify(folder: string): void {
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const subject = ["-subj", `/CN=${DOMAIN}`, "-addext", `subjectAltName=DNS:${DOMAIN}`];
  const out = ["-keyout", `${folder}/key.pem`, "-out", `${folder}/cert.pem`];
  execFileSync("openssl", ["req", "-x509", ...key, ...subject, ...out], { stdio: "ignore" });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
}
