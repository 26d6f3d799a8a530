import { connect } from "node:net";
import { beforeAll, expect, test } from "vitest";
import { addClient, addCompany } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";
import { ACCESS } from "./access-table.ts";

const site = await bootSite();
const cookies = ["", "", ""];

beforeAll(async () => {
  cookies[1] = await site.cookieOf(await addClient(site.app));
  cookies[2] = await site.cookieOf((await addCompany(site.app)).actor);
});

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const PAPER = { "content-type": "multipart/form-data; boundary=x" };
const PHOTO = { "content-type": "image/jpeg" };
const PIECE_BYTES = 64 * 1024;

interface Post {
  method?: string;
  path: string;
  bytes: number;
  headers?: Record<string, string>;
}

/** The status lines of a request with a body and, unless the connection ends with it, of one that follows on it. */
function statusesOf({ method = "POST", path, bytes, headers = FORM }: Post): Promise<string[]> {
  return new Promise((resolve) => {
    const { port } = new URL(site.origin);
    const socket = connect(Number(port), "localhost");
    const isLast = headers["connection"] === "close";
    let answers = "";
    const statuses = () =>
      [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, code = ""]) => code);
    const end = (how: string[] = []) => {
      socket.destroy();
      resolve([...statuses(), ...how]);
    };
    socket.setEncoding("latin1").on("data", (text) => {
      const known = statuses().length;
      answers += text;
      const count = statuses().length;
      if (count === 2) end();
      else if (known === 0 && count === 1 && !isLast) {
        socket.write(`GET /health HTTP/1.1\r\nhost: x\r\n\r\n`);
      }
    });
    socket.on("error", ({ message }) => end([message]));
    socket.on("end", () => end(["closed"]));
    const isChunked = "transfer-encoding" in headers;
    const all = {
      host: "localhost",
      origin: site.origin,
      ...(isChunked ? {} : { "content-length": String(bytes) }),
      ...headers,
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
    for (let sent = 0; sent < bytes; sent += PIECE_BYTES) {
      const piece = Buffer.alloc(Math.min(PIECE_BYTES, bytes - sent), "a");
      if (isChunked) socket.write(`${piece.length.toString(16)}\r\n`);
      socket.write(piece);
      if (isChunked) socket.write("\r\n");
    }
    if (isChunked) socket.write("0\r\n\r\n");
  });
}

const KEPT = [expect.stringMatching(/^[2345]\d\d$/), "200"];

async function expectKept(posts: Post[]) {
  for (let at = 0; at < posts.length; at += 20) {
    const some = posts.slice(at, at + 20);
    const answered = await Promise.all(some.map(statusesOf));
    expect(some.map((post, n) => [post, answered[n]])).toEqual(some.map((post) => [post, KEPT]));
  }
}

test("a connection serves its next request, whatever an address left unread of the body before", async () => {
  const paths = [...new Set(ACCESS.map(({ address }) => address)), "/nergens", "/assets/x.js"];
  const posts = paths.flatMap((path) =>
    cookies.map((cookie): Post => ({ path, bytes: 262_144, headers: { ...FORM, cookie } })),
  );
  await expectKept(posts);
});

test("and so after every refusal that reads no body, however long and in whatever form it was sent", async () => {
  const sizes = [17_000, 65_536, 150_000, 262_144];
  const chunked = { ...FORM, "transfer-encoding": "chunked" };
  await expectKept([
    ...sizes.flatMap((bytes): Post[] => [
      { path: "/", bytes },
      { path: "/nergens", bytes, headers: chunked },
      { path: "/contact", bytes, headers: { ...FORM, origin: "http://kwaad.test" } },
      { path: "/contact", bytes, headers: { ...FORM, "content-encoding": "gzip" } },
      { path: "/contact", bytes, method: "PUT" },
      { path: "/", bytes, method: "GET" },
      { path: "/health", bytes, method: "GET" },
    ]),
    { path: "/contact", bytes: 300_000 },
    { path: "/brief-form", bytes: 2_000_000 },
    { path: "/verhuisbedrijf-dashboard/papieren", bytes: 5_000_000, headers: PAPER },
    { path: "/uploads?soort=avatar", bytes: 4_900_000, headers: PHOTO },
    { path: "/uploads?soort=x", bytes: 9_000_000, headers: PHOTO },
  ]);
});

test("where none follows, the connection is closed after the answer, which arrives", async () => {
  const last = { ...FORM, connection: "close" };
  const posts = ["/", "/nergens", "/contact"].flatMap((path) =>
    [65_536, 262_144, 2_000_000].map((bytes): Post => ({ path, bytes, headers: last })),
  );
  const answered = await Promise.all(posts.map(statusesOf));
  const closed = [expect.stringMatching(/^[45]\d\d$/), "closed"];
  expect(posts.map((post, n) => [post, answered[n]])).toEqual(posts.map((post) => [post, closed]));
});
