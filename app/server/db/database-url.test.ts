import { expect, test } from "vitest";
import { readDatabaseUrl } from "./database-url.ts";

test("one server", () => {
  expect(readDatabaseUrl("postgres://wij:ge%40heim@db.test/bod?sslmode=verify-full")).toEqual({
    servers: ["postgres://wij:ge%40heim@db.test/bod?sslmode=verify-full"],
    isWritable: false,
    names: "db.test:5432",
    user: "wij",
    database: "bod",
  });
});

test("several servers, each with everything else that the address says", () => {
  const read = readDatabaseUrl(
    "postgresql://wij:geheim@een.test,10.0.0.2:5433,[::1]:5434/bod?sslmode=disable&target_session_attrs=read-write",
  );
  expect(read).toMatchObject({
    servers: [
      "postgresql://wij:geheim@een.test/bod?sslmode=disable",
      "postgresql://wij:geheim@10.0.0.2:5433/bod?sslmode=disable",
      "postgresql://wij:geheim@[::1]:5434/bod?sslmode=disable",
    ],
    isWritable: true,
    names: "een.test:5432, 10.0.0.2:5433, [::1]:5434",
  });
});

test("a comma in a password is none between servers, and a database has its user's name by default", () => {
  const read = readDatabaseUrl("postgres://wij:een,twee@db.test:6432");
  expect(read).toMatchObject({ names: "db.test:6432", database: "wij" });
  expect(readDatabaseUrl("postgres://wij@db.test/bod?target_session_attrs=primary")).toMatchObject({
    isWritable: true,
  });
});

test("without a host it is this machine", () => {
  expect(readDatabaseUrl("postgres:///bod")).toMatchObject({
    servers: ["postgres:///bod"],
    names: "localhost:5432",
    database: "bod",
  });
});

test.each([
  "mysql://db.test/bod",
  "postgres://wij@een.test,/bod",
  "postgres://wij@een.test:poort,twee.test/bod",
  "postgres://wij@een.test,twee.test/bod?target_session_attrs=any",
  "postgres://wij@een.test/bod?target_session_attrs=standby",
])("%s is no address that we can keep to", (text) => {
  expect(readDatabaseUrl(text)).toBeNull();
});
