import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { TooBusy } from "~/shared/too-busy.ts";

export interface Passwords {
  /** Asked before any other work is done for a password. @throws TooBusy when the queue is full */
  admit(): void;
  /** @throws TooBusy */
  hash(password: string): Promise<string>;
  /**
   * Whether `password` is the one behind `hash`. Without a hash it is as much work and the answer
   * is no, so that the time tells nobody whether there is an account. @throws TooBusy
   */
  verify(hash: string | null, password: string): Promise<boolean>;
}

// Two threads of four: the others stay free for files and names. A full queue is about two seconds.
const AT_ONCE = 2;
const WAITING = 48;

const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const KEY_BYTES = 64;
const NOBODYS = `${"0".repeat(32)}:${"0".repeat(2 * KEY_BYTES)}`;

/** Password hashing by scrypt, stored as 'salt:key', a bounded number of them at a time. */
export function createPasswords(): Passwords {
  const { enter, admit } = gate(AT_ONCE, WAITING);
  const derive = (password: string, salt: string) =>
    enter(
      () =>
        new Promise<Buffer>((resolve, reject) => {
          scrypt(password.normalize("NFKC"), salt, KEY_BYTES, COST, (error, key) =>
            error ? reject(error) : resolve(key),
          );
        }),
    );
  return {
    admit,
    async hash(password) {
      const salt = randomBytes(16).toString("hex");
      return `${salt}:${(await derive(password, salt)).toString("hex")}`;
    },
    async verify(hash, password) {
      const [salt = "", key = ""] = (hash ?? NOBODYS).split(":");
      const matches = timingSafeEqual(await derive(password, salt), Buffer.from(key, "hex"));
      return matches && hash !== null;
    },
  };
}

function gate(atOnce: number, waiting: number) {
  const queue: (() => void)[] = [];
  let running = 0;
  const admit = () => {
    if (queue.length >= waiting) throw new TooBusy();
  };
  const enter = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (running < atOnce) running += 1;
    else {
      admit();
      await new Promise<void>((start) => queue.push(start));
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
  return { enter, admit };
}
