import { expect, test } from "vitest";
import { chooseEncoding, chooseQuickEncoding } from "./accept-encoding.ts";

test.each([
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["GZIP", "gzip"],
  ["br;q=0, gzip;q=0", "identity"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.000, *", "gzip"],
  ["br; q=0.2, gzip; q=0.8", "gzip"],
  ["gzip;q=0.5, br;q=0.5", "br"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["*;q=0, gzip", "gzip"],
  ["identity", "identity"],
  ["identity, br;q=0.5", "identity"],
  ["identity;q=0", "identity"],
  ["identity;q=0, gzip;q=0.1", "gzip"],
  ["identity;q=0.5, *;q=0", "identity"],
  ["zstd", "identity"],
  ["brotli, gzippy", "identity"],
  ["br;q=nonsense;x, ,,;;=", "br"],
])("'%s' is answered in %s", (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

test.each([
  ["gzip, deflate, br, zstd", "gzip"],
  ["br", "br"],
  ["br, gzip;q=0.5", "br"],
  ["br;q=0, gzip;q=0", "identity"],
  ["", "identity"],
])("'%s' is soonest answered in %s", (header, encoding) => {
  expect(chooseQuickEncoding(header)).toBe(encoding);
});

test("headers that are made up keep no memory and change no answer", () => {
  for (let index = 0; index < 1_000; index += 1) {
    expect(chooseEncoding(`x${index}, br;q=0, gzip`)).toBe("gzip");
  }
});
