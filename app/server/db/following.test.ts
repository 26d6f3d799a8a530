import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Log } from "../boot/log.ts";
import { markDatabaseError } from "./database-error.ts";
import { follow } from "./following.ts";
import type { Positions } from "./positions.ts";

const LONG_MS = 5_000;
const gone = () =>
  markDatabaseError(Object.assign(new Error("connect refused"), { code: "ECONNREFUSED" }));

/** A leader and its replica, where a test puts them. */
function pair() {
  const at = { leader: 100n, replica: 100n };
  const server = {
    leader: async () => at.leader,
    replica: async () => at.replica,
  };
  const kinds = {
    leader: { follows: false, cluster: "one" },
    replica: { follows: true, cluster: "one" },
  };
  const of = (which: "leader" | "replica"): Positions => ({
    at: () => server[which](),
    kind: async () => kinds[which],
    close: async () => undefined,
  });
  const info = vi.fn();
  const log = { warn: vi.fn(), info } as unknown as Log;
  const away = { leader: false };
  const following = follow(
    { leader: of("leader"), replica: of("replica") },
    () => away.leader,
    log,
  );
  onTestFinished(() => following.close());
  const isTaken = async () => {
    await following.whereToRead();
    return !following.isLeft();
  };
  return { at, server, kinds, info, away, following, isTaken };
}

async function takenPair() {
  const made = pair();
  await expect.poll(made.isTaken, { timeout: LONG_MS }).toBe(true);
  return made;
}

test("the first read goes to the leader, and the ones after a look at the replica there", async () => {
  const { following, info } = pair();
  expect(await following.whereToRead()).toBe("left");
  await expect.poll(() => following.whereToRead(), { timeout: LONG_MS }).toBe("replica");
  expect(info).toHaveBeenCalledOnce();
});

test("a read waits until the replica is where the leader was when it was asked", async () => {
  const { at, following } = await takenPair();
  at.leader = 200n;
  const where = following.whereToRead();
  await sleep(20);
  // What the leader does after that is nothing to wait for.
  at.leader = 300n;
  at.replica = 200n;
  expect(await where).toBe("replica");
});

test("a replica that does not come is left, and taken again once it is there", async () => {
  const { at, following, isTaken } = await takenPair();
  at.leader = 200n;
  expect(await following.whereToRead()).toBe("behind");
  expect(await following.whereToRead()).toBe("left");
  at.replica = 200n;
  await expect.poll(isTaken, { timeout: LONG_MS }).toBe(true);
});

test("one that began anew further back is not read before it is where it was", async () => {
  const { at, following } = await takenPair();
  at.replica = 90n;
  expect(await following.whereToRead()).toBe("behind");
});

test("one that stops answering is left", async () => {
  const { at, server, following } = await takenPair();
  at.leader = 200n;
  server.replica = async () => {
    throw gone();
  };
  expect(await following.whereToRead()).toBe("behind");
  expect(following.isLeft()).toBe(true);
});

test("a leader that says nothing is no fault of the replica's", async () => {
  const { server, following } = await takenPair();
  server.leader = () => new Promise(() => undefined);
  expect(await following.whereToRead()).toBe("unknown");
  expect(following.isLeft()).toBe(false);
});

test.each(["is refused", "is known to be away"])(
  "while the leader %s, the replica is read",
  async (how) => {
    const { at, server, away, following } = await takenPair();
    at.replica = 200n;
    server.leader = async () => {
      throw gone();
    };
    away.leader = how === "is known to be away";
    expect(await following.whereToRead()).toBe("replica");
  },
);

test("one that is ahead of the leader followed another one", async () => {
  const { at, following } = await takenPair();
  [at.leader, at.replica] = [200n, 200n];
  expect(await following.whereToRead()).toBe("replica");
  at.leader = 150n;
  expect(await following.whereToRead()).toBe("behind");
  await sleep(600);
  expect(following.isLeft()).toBe(true);
});

test.each([
  { follows: false, cluster: "one" },
  { follows: true, cluster: "another" },
])("what is no standby of this database is never read: %o", async (kind) => {
  const { kinds, following } = pair();
  kinds.replica = kind;
  await following.whereToRead();
  await sleep(100);
  expect(await following.whereToRead()).toBe("left");
});
