import { type AddressInfo, createServer, type Socket } from "node:net";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { takePulse } from "./pulse.ts";

/** One message of PostgreSQL's protocol. */
function message(kind: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const READY = message("Z", "I");
const WELCOME = Buffer.concat([message("R", Buffer.alloc(4)), READY]);
const DONE = Buffer.concat([message("C", "SELECT 0\0"), READY]);
const refusal = (code: string) =>
  Buffer.concat([message("E", "SERROR\0", "VERROR\0", `C${code}\0`, "Mno room\0\0"), READY]);

/** A database that answers every probe or none, and a try to store with what it is told to. */
async function startServer(answers: { stores: string | null; probes: boolean }) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => undefined));
    socket.once("data", () => {
      socket.write(WELCOME);
      socket.on("data", (asked) => {
        const isTry = asked.includes("work_mem");
        if (!isTry && !answers.probes) return;
        socket.write(isTry && answers.stores ? refusal(answers.stores) : DONE);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function pulseOf(stores: string | null, probes = true) {
  const server = await startServer({ stores, probes });
  ends.push(() => server.close());
  const place = { host: "127.0.0.1", port: server.port, user: "wij" };
  const pulse = takePulse(
    (options) => new pg.Client({ ...options, ...place }),
    () => undefined,
  );
  ends.push(() => pulse.close());
  return pulse;
}

test.each(["53100", "58030", "25006"])(
  "a database that answers and refuses to store by %s is alive, and stores nothing",
  async (code) => {
    const pulse = await pulseOf(code);
    expect(await pulse.beats()).toBe(true);
    expect(await pulse.stores()).toBe(false);
    expect(pulse.away()).toBe(false);
  },
);

test.each([null, "42501"])("one that answers %s counts as one that stores", async (code) => {
  const pulse = await pulseOf(code);
  expect(await pulse.stores()).toBe(true);
});

test("a database that is too busy for a probe and answers others is not away", async () => {
  const pulse = await pulseOf(null, false);
  const answering = setInterval(() => pulse.answered(), 50);
  ends.push(() => clearInterval(answering));
  expect(await pulse.beats()).toBe(true);
  expect(pulse.away()).toBe(false);
  clearInterval(answering);
  expect(await pulse.beats()).toBe(false);
  expect(pulse.away()).toBe(true);
});
