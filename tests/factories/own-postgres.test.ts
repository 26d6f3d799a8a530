import { expect, test } from "vitest";
import { wordsOf } from "./own-postgres.ts";

test("the last start of a server is read from a path with a space", () => {
  const options =
    '/home/iris/Mijn map/bin/postgres "-D" "/tmp/data van iris/postgres" "-c" "port=5432"\n';
  expect(wordsOf(options)).toEqual([
    "/home/iris/Mijn map/bin/postgres",
    ...["-D", "/tmp/data van iris/postgres", "-c", "port=5432"],
  ]);
});
