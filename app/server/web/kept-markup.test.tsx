import { expect, test } from "vitest";
import { keepMarkup } from "./kept-markup.ts";

interface Shown {
  name: string;
  on: Date;
}

test("the same value is drawn once, another one anew", () => {
  let drawn = 0;
  const markup = keepMarkup<Shown>(
    ({ name }) => {
      drawn += 1;
      return <p>{name}</p>;
    },
    () => true,
  );
  const first = markup({ name: "Jan & <b>", on: new Date(0) });
  expect(first.html).toBe("<p>Jan &amp; &lt;b&gt;</p>");
  expect(markup({ name: "Jan & <b>", on: new Date(0) })).toEqual(first);
  expect(drawn).toBe(1);
  markup({ name: "Jan & <b>", on: new Date(1) });
  const other = markup({ name: "Piet", on: new Date(0) });
  expect(drawn).toBe(3);
  expect(other.version).not.toBe(first.version);
});

test("what is not for all is kept for nobody", () => {
  let drawn = 0;
  const markup = keepMarkup<string>(
    (name) => {
      drawn += 1;
      return <p>{name}</p>;
    },
    (name) => name !== "geheim",
  );
  expect(markup("geheim")).toEqual(markup("geheim"));
  expect(drawn).toBe(2);
});

const MEGABYTE = 1024 * 1024;

test("of more than 32 MB what was shown longest ago is forgotten, and nothing else", () => {
  let drawn = 0;
  const markup = keepMarkup<number>(
    (value) => {
      drawn += 1;
      return <p title={"x".repeat(MEGABYTE)}>{value}</p>;
    },
    () => true,
  );
  for (let value = 0; value < 20; value += 1) markup(value);
  for (let value = 10; value < 20; value += 1) markup(value);
  expect(drawn).toBe(20);
  markup(0);
  expect(drawn).toBe(21);
});
