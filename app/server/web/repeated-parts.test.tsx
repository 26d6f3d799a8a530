import { renderToString } from "react-dom/server";
import { beforeEach, expect, test } from "vitest";
import { Repeated, RepeatedContext } from "~/ui/repeated.tsx";
import { keepRepeatedParts } from "./repeated-parts.ts";

/** Whatever was drawn, in turn. */
const drawn: string[] = [];
beforeEach(() => {
  drawn.length = 0;
});

function Part({ name }: { name: string }) {
  drawn.push(name);
  return (
    <p>
      {name} & {name.length}
    </p>
  );
}

/** A page that shows names. */
function pageOf() {
  const parts = keepRepeatedParts();
  const body = (names: readonly string[], isForAll = true) => (
    <main>
      Namen:
      {names.map((name) => (
        <Repeated key={name} of={isForAll ? [name] : null}>
          <Part name={name} />
        </Repeated>
      ))}
      en verder
    </main>
  );
  const draw = (names: readonly string[], isForAll = true) => {
    const { take, fillIn } = parts();
    const page = renderToString(
      <RepeatedContext value={take}>{body(names, isForAll)}</RepeatedContext>,
    );
    return Buffer.concat(fillIn(page)).toString();
  };
  return { draw, body };
}

// A browser takes no notice of the marks between texts.
const withoutMarks = (html: string) => html.replaceAll("<!-- -->", "");

test("a page has its parts where React would have put them", () => {
  const { draw, body } = pageOf();
  const names = ["Jan", "Zoë <b>", "€ 5"];
  expect(withoutMarks(draw(names))).toBe(withoutMarks(renderToString(body(names))));
  // Within a part they stay: the browser that takes it over finds two texts there.
  expect(draw(names)).toContain("<p>Jan<!-- --> &amp; <!-- -->3</p>");
});

test("a part is drawn once for all pages, and anew where it shows something else", () => {
  const { draw } = pageOf();
  expect(draw(["Jan", "Piet"])).toBe(draw(["Jan", "Piet"]));
  draw(["Piet", "Kees"]);
  expect(drawn).toEqual(["Jan", "Piet", "Kees"]);
});

test("what is one person's, or long, is drawn each time and kept for nobody", () => {
  const { draw } = pageOf();
  const long = "x".repeat(2_000);
  for (const _ of [1, 2]) {
    draw(["Jan"], false);
    draw([long]);
  }
  expect(drawn).toEqual(["Jan", long, "Jan", long]);
});

test("no more is kept than 8 MB of parts; what was shown longest ago goes first", () => {
  const { draw } = pageOf();
  const long = Array.from({ length: 3_000 }, (_, index) => String(index).padStart(1_900, "0"));
  draw(long);
  draw(long.slice(-1_000));
  expect(drawn).toEqual(long);
  draw(long.slice(0, 1));
  expect(drawn).toEqual([...long, long[0]]);
});

test("what marks a place is in no page, and somebody who types the like of it gets text", () => {
  const { draw } = pageOf();
  const typed = "[00000000-0000-4000-8000-000000000000:0]";
  expect(draw([typed], false)).toContain(typed);
  expect(draw(["Jan"])).not.toMatch(/[[\]]/);
});
