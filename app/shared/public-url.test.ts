import { isIP } from "node:net";
import { parse as legacyParse, urlToHttpOptions } from "node:url";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readPublicUrl } from "./public-url.ts";

test.each([
  ["https://www.voorbeeld.nl", "https://www.voorbeeld.nl/"],
  ["HTTPS://WWW.Voorbeeld.NL:443/Werk?a=1#b", "https://www.voorbeeld.nl/Werk?a=1#b"],
  ["http://sub.domein.co.uk:8080/x", "http://sub.domein.co.uk:8080/x"],
  ["https://café.nl/", "https://xn--caf-dma.nl/"],
  ["https://www\u3002voorbeeld\uff0enl/", "https://www.voorbeeld.nl/"],
])("%s is public, and read as %s", (text, href) => {
  expect(readPublicUrl(text)?.href).toBe(href);
});

test.each([
  "https://127.0.0.7;.notify.windows.com/",
  "https://127.0.0.1/",
  "https://127.1/",
  "https://2130706433/",
  "https://0x7f.1/",
  "https://0177.0.0.1/",
  "https://127.0.0.1./",
  "https://\uff11\uff12\uff17.0.0.1/",
  "https://[::1]/",
  "https://[::ffff:127.0.0.1]/",
  "https://localhost/",
  "https://x.localhost/",
  "https://printer/",
  "https://printer.local/",
  "https://metadata.google.internal/",
  "https://voorbeeld.nl./",
  "https://voorbeeld..nl/",
  "https://-voorbeeld.nl/",
  "https://een_twee.nl/",
  "https://voorbeeld.nl@10.0.0.1/",
  "https://naam@voorbeeld.nl/",
  "https://:woord@voorbeeld.nl/",
  "ftp://voorbeeld.nl/",
  "javascript:alert(1)",
  "file:///etc/passwd",
  "//voorbeeld.nl/",
  "voorbeeld.nl",
  "",
])("%s is no public address", (text) => {
  expect(readPublicUrl(text)).toBeNull();
});

// Parts that parsers disagree about, put together in any order.
const odd = fc.constantFrom(
  ..."https: http: // / \\ : @ ; ? # . .. - _ % %00 %2e %40 , ' \" < > | ^ ` { } [ ] \t \n \r \0".split(
    " ",
  ),
  ..." ，。．／＠：;​".split(""),
  ..."127.0.0.1 127.0.0.7 2130706433 0x7f000001 0177.1 10.0.0.1 169.254.169.254 [::1] [::ffff:7f00:1] 0 1e3".split(
    " ",
  ),
  ..."localhost local internal nl com x voorbeeld.nl fcm.googleapis.com .notify.windows.com xn--a xn--caf-dma ⅷ ß".split(
    " ",
  ),
  ..."user user:pw 443 80 8443".split(" "),
);
const addresses = fc.oneof(
  fc.array(odd, { maxLength: 8 }).map((parts) => `https://${parts.join("")}`),
  fc.array(odd, { maxLength: 10 }).map((parts) => parts.join("")),
  fc.tuple(fc.string(), odd).map(([text, part]) => `https://${text}${part}.nl/`),
);

test("whatever passes is, to the URL parser and to Node's http client, one and the same public name", () => {
  let passed = 0;
  fc.assert(
    fc.property(addresses, (text) => {
      const url = readPublicUrl(text);
      if (!url) return;
      passed += 1;
      const hostname = urlToHttpOptions(url).hostname ?? "";
      expect(hostname).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/);
      expect(isIP(hostname)).toBe(0);
      expect(hostname).not.toMatch(/(^|\.)(localhost|local|internal|\d+)$/);
      expect([url.username, url.password]).toEqual(["", ""]);
      // What is stored reads the same again, and so does what another parser makes of it.
      expect(readPublicUrl(url.href)?.href).toBe(url.href);
      const { host, auth } = legacyParse(url.href);
      expect([host, auth]).toEqual([url.host, null]);
    }),
    { numRuns: 3_000 },
  );
  expect(passed).toBeGreaterThan(50);
});
