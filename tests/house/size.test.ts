import { expect, test } from "vitest";
import { sizeOf } from "./size.ts";

const file = (name: string, lines: number) => ({ file: name, lines });
const many = (lines: number) =>
  Array.from({ length: 19 }, (_, index) => file(`app/ui/${index}.ts`, lines));

test("a size is told in all, by folder and by length of files", () => {
  const files = [
    file("app/features/goods/rules.ts", 30),
    file("app/features/goods/writes/a.server.ts", 10),
    file("app/server/web/a.ts", 20),
    file("app/server/app.ts", 2),
    file("app/main.ts", 3),
    file("vite.config.ts", 5),
  ];
  expect(sizeOf(files)).toEqual({
    told: [
      "70 lines in 6 files: median 5, p95 30, longest 30 (app/features/goods/rules.ts)",
      "goods 40, server/web 20, build 5, app 3, server 2",
    ].join("\n"),
    over: [],
  });
});

test("one long file of 20 is let pass, more are refused", () => {
  expect(sizeOf([...many(220), file("app/long.ts", 300)]).over).toEqual([]);
  expect(sizeOf([...many(221), file("app/long.ts", 300)]).over).toHaveLength(1);
});

test("a feature that is too large to learn is refused, another folder is not", () => {
  const large = Array.from({ length: 40 }, (_, index) =>
    file(`app/features/goods/${index}.ts`, 101),
  );
  expect(sizeOf(large).over).toEqual(["goods has more than 4000 lines: cut it along its seams"]);
  expect(sizeOf(many(215).concat(file("app/ui/last.ts", 200))).over).toEqual([]);
});
