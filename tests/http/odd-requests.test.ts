import { request as httpRequest } from "node:http";
import fc from "fast-check";
import { beforeAll, expect, inject, test } from "vitest";
import { addBrief } from "../factories/briefs.ts";
import { addAdmin, addClient, addCompany } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";
import { ACCESS } from "./access-table.ts";

const site = await bootSite();
const { app } = site;
const cookies: string[] = [""];
const ids: string[] = ["00000000-0000-4000-8000-000000000000"];

beforeAll(async () => {
  const client = await addClient(app);
  const company = await addCompany(app);
  ids.push(await addBrief(app, client), company.companyId);
  for (const person of [client, company.actor, await addAdmin(app)]) {
    cookies.push(await site.cookieOf(person));
  }
});

// Longer than anything takes, also on a machine that is busy.
const SILENT_MS = 10_000;

interface Odd {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

/** One request as it stands, without a client that tidies it; null when it cannot be put on the wire. */
function send({ method, path, headers, body }: Odd) {
  return new Promise<{ status: number; text: string } | null>((resolve) => {
    const { hostname, port } = new URL(site.origin);
    try {
      const sent = httpRequest({ hostname, port, method, path, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("end", () => {
          const text = response.headers["content-encoding"] ? "" : Buffer.concat(parts).toString();
          resolve({ status: response.statusCode ?? 0, text });
        });
      });
      sent.setTimeout(SILENT_MS, () => resolve({ status: 504, text: "no answer" }));
      // The parser closes what is no HTTP at all.
      sent.on("error", () => resolve(null));
      sent.end(body);
    } catch {
      resolve(null);
    }
  });
}

const ENGLISH =
  /You made a|Unexpected Server|Internal Server|Unknown Server|Method Not|Not Found|Bad Request|Invalid (input|Request|URL)|expected string|(Type|Range|Syntax)Error|node_modules|\n\s+at \S+ \(/;

const PIECES = [
  ..."%00 %0a %0d%0a %20 %2e%2e %2f %5c %25 %7f %C3%A9 %E2%82%AC %F0%9F%9A%9A %ED%A0%80 .. . ;a=b".split(
    " ",
  ),
  ..."x.data _root.data .data __manifest __proto__ constructor .env .git a%00b.webp * @ ~ !'()".split(
    " ",
  ),
  ...["", "x".repeat(2_000), "-klein.webp", "%E2%82%AC.webp", "%0ay.png", "[::1]", "{x}", "|", "^"],
];
const NAMES =
  "na opdracht offerte type provincie stap redirect token token_hash email code session_id soort opnieuw _routes paths version index message tab gelukt text admin ref".split(
    " ",
  );
const VALUES = [
  ..."%00 %0a %FF %E0%A4%A %ED%A0%80 %F0%9F%9A%9A NaN -1 1e309 0x10 Infinity null undefined [] {}".split(
    " ",
  ),
  ..."253402300800000_ID 999999999999999_ID -1_ID 0_ID 8640000000000001_ID ID_ID _ ID IDx".split(
    " ",
  ),
  ..."//kwaad.test /\\kwaad.test javascript:alert(1) /account%0d%0ax:y root routes/public/home".split(
    " ",
  ),
  ..."__proto__ constructor toString 9999-99-99 ' %27or1=1-- a,b,c %2525 %u0000".split(" "),
  "x".repeat(3_000),
];
const HEADERS: [string, string[]][] = [
  ["accept", ["", "*/*;q=x", "application/json", "text/html", ",,,", "\u00e9"]],
  ["accept-encoding", ["br;q=0", "identity;q=0", "*;q=0, ", "gzip;q=9;;", ";;,=", "\u00ff"]],
  ["accept-language", ["xx-\u00ff", "*", ";"]],
  ["if-none-match", ["*", "W/", '"', ",", '"\u00e9"', "W/W/x"]],
  ["if-modified-since", ["x", "9999999999", "Thu, 99 Foo 99999"]],
  ["range", ["bytes=0-", "bytes=-1", "bytes=9-1,2-", "x=y", "bytes=99999999999999999999-"]],
  ["host", ["", "x", "a b", "localhost:99999", "[::1", "kwaad.test", "\u00e9.test", "localhost/x"]],
  ["x-forwarded-for", ["", ",", "\u00e9", "1.2.3.4, kwaad"]],
  ["x-forwarded-host", ["kwaad.test", ""]],
  ["user-agent", ["", "Googlebot", "\u00ff"]],
  ["content-length", ["0"]],
  ["purpose", ["prefetch"]],
  ["origin", ["null", "x", "http://", "http://localhost"]],
  ["content-encoding", ["gzip", "br"]],
  [
    "cookie",
    [
      "session=%",
      "flash=%E0%A4%A",
      "flash=bm8=.x",
      "=;;=",
      "balk",
      "device=eyJ9.x; x",
      "\u00ff=\u00ff",
    ],
  ],
];
const BODIES: [string, string][] = [
  ["application/x-www-form-urlencoded", "intent=%00&a[99999999]=1&__proto__=x&email=%FF&step=1e9"],
  ["application/x-www-form-urlencoded; charset=utf-16", "email=%E0%A4%A"],
  ["application/x-www-form-urlencoded", "a=1&".repeat(400)],
  [
    "application/x-www-form-urlencoded",
    "intent=save-profile&portfolio[0]=ID&avatar=%00&teamSize=1e99",
  ],
  [
    "application/x-www-form-urlencoded",
    "intent=accept&proposalId=ID&briefId=ID&companyId=ID&price=1e309",
  ],
  [
    "application/x-www-form-urlencoded",
    "intent=recheck&companyId=ID&businessName=%ED%A0%80&kvkNumber=%00",
  ],
  ["multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="a'],
  [
    "multipart/form-data; boundary=x",
    '--x\r\nContent-Disposition: form-data; name="email"; filename="\0"\r\n\r\nx\r\n--x--\r\n',
  ],
  ["multipart/form-data", "--x\r\n\r\n"],
  ["application/json", '{"__proto__":{"a":1},"email":["'],
  ["text/plain", "email=x"],
  ["image/png", "\x89PNG\r\n"],
  ["\u00ff/\u00ff", "\0\0"],
  ["", ""],
];

const path = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(...ACCESS.map(({ address }) => address.split("?")[0] ?? "/")),
  },
  fc
    .tuple(
      fc.constantFrom(
        ...ACCESS.map(({ address }) => (address.split("?")[0] ?? "").replace(/none$/, "")),
      ),
      fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 3 }),
    )
    .map(([known, pieces]) => `${known.replace(/\/$/, "")}/${pieces.join("/")}`),
  fc.constantFrom(...PIECES).map((piece) => `/${piece}`),
  fc.constantFrom("//", "*", "http://kwaad.test/", "/\\x", "?x", "/#x", "//kwaad.test/x"),
);
const query = fc
  .array(fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...VALUES)), { maxLength: 4 })
  .map((pairs) => pairs.map((pair) => pair.join("=")).join("&"));
const odd = fc.record({
  who: fc.nat(3),
  method: fc.constantFrom("GET", "GET", "GET", "HEAD", "POST", "POST", "POST", "PUT", "OPTIONS"),
  path,
  suffix: fc.constantFrom("", ".data", ".json"),
  query,
  id: fc.nat(2),
  headers: fc.array(
    fc
      .constantFrom(...HEADERS)
      .chain(([name, values]) => fc.tuple(fc.constant(name), fc.constantFrom(...values))),
    { maxLength: 3 },
  ),
  body: fc.constantFrom(...BODIES),
});

test("nothing that anybody can send is a fault of ours, or is answered in a library's words", async () => {
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(odd, async ({ who, method, suffix, id, ...what }) => {
      // Signing out would take the session from the runs that follow.
      if (what.path.startsWith("/uitloggen") && who > 0) return;
      const named = (text: string) => text.replaceAll("ID", ids[id] ?? "");
      const target = `${what.path}${suffix}${what.query && `?${named(what.query)}`}`;
      const isPost = method === "POST" || method === "PUT";
      const cookie = cookies[who];
      const [type, body] = what.body;
      const headers = {
        "accept-encoding": "identity",
        ...(isPost ? { origin: site.origin, "content-type": type } : {}),
        ...(cookie ? { cookie } : {}),
        ...Object.fromEntries(what.headers),
      };
      const answer = await send({
        method,
        path: target,
        headers,
        body: isPost ? named(body) : null,
      });
      if (!answer) return;
      answered += 1;
      expect(answer.status).toBeLessThan(500);
      // The router's own reason phrase, which no page shows.
      const text = answer.text.replaceAll('"Internal Server Error"', "");
      expect(text.match(ENGLISH)).toBeNull();
    }),
    { seed: inject("seed"), numRuns: 300 },
  );
  expect(answered).toBeGreaterThan(150);
});
