import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { WAITING_HASH } from "~/shared/waiting-hash.ts";
import type { ArgonCost, Derivation } from "./derive-key.ts";
import { hashInThreads } from "./hashing.ts";
import { sealFor } from "./seal.ts";

/** How much memory a hash goes through in a millisecond, in KiB, until that was measured. */
const EXPECTED_SPEED = 500;

const SALT_BYTES = 16;
const KEY_BYTES = 32;
const PASSES = 2;
const LANES = 1;

// The kinds of argon2id hash: of the password itself, or of its digest.
const PLAIN = "argon2id";
const OF_DIGEST = "argon2id-hmac";

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Password hashing by argon2id with so many KiB of `memory`, in threads of low priority. Stored in the
 * PHC format: '$argon2id$v=19$m=19456,t=2,p=1$salt$key', or '$argon2id-hmac$...' of the password's
 * digest, HMAC-SHA256 under the same salt. Until then it is '$waiting$salt$digest', sealed under
 * `secret`. Earlier releases left '$scrypt$ln=15,r=8,p=3$salt$key'.
 */
export function createPasswords(root: string, memory: number, secret: string) {
  const cost: ArgonCost = { memory, passes: PASSES, parallelism: LANES };
  const nobodys = stored(PLAIN, cost, Buffer.alloc(SALT_BYTES), Buffer.alloc(KEY_BYTES));
  const seal = sealFor(secret, "passwords that wait for their hash");
  const hashing = hashInThreads(root, memory / EXPECTED_SPEED);
  const opened = (sealed: string): Buffer | null => {
    try {
      return seal.open(sealed);
    } catch {
      return null;
    }
  };
  const verifyHash = async (hash: string, password: string) => {
    const { key, derivation } = parse(hash, password);
    return same(await hashing.soon(derivation), key);
  };
  return {
    /** Called first: waits a while for room in a full line. @throws TooBusy when there is none */
    waitForSlot: hashing.waitForRoom,
    /** @throws TooBusy */
    async hash(password: string): Promise<string> {
      const salt = randomBytes(SALT_BYTES);
      const key = await hashing.soon({ kind: "argon2id", message: spelled(password), salt, cost });
      return stored(PLAIN, cost, salt, key);
    },
    /** A sealed digest, stored where nobody can wait for the hash; `verify` takes it for one. */
    begin(password: string): string {
      const salt = randomBytes(SALT_BYTES);
      return `${WAITING_HASH}${unpadded(salt)}$${seal.close(digestOf(password, salt))}`;
    },
    /** The hash of what `begin` sealed; of what was sealed under another secret one that nothing fits. */
    async finish(begun: string): Promise<string> {
      const { salt, sealed } = partsOf(begun);
      const message = opened(sealed) ?? randomBytes(KEY_BYTES);
      const key = await hashing.later({ kind: "argon2id", message, salt, cost });
      return stored(OF_DIGEST, cost, salt, key);
    },
    /**
     * Whether `password` is the one behind `hash`. Without a hash it is as much work and the answer is
     * no, so that the time tells nobody whether there is an account. @throws TooBusy
     */
    async verify(hash: string | null, password: string): Promise<boolean> {
      if (!hash?.startsWith(WAITING_HASH)) {
        return (await verifyHash(hash ?? nobodys, password)) && hash !== null;
      }
      const { salt, sealed } = partsOf(hash);
      const digest = opened(sealed);
      // As much work as for a hash.
      await verifyHash(nobodys, password);
      return digest !== null && same(digestOf(password, salt), digest);
    },
    /** Whether a new hash of the same password would be another kind, or of another cost. */
    isOutdated: (hash: string) =>
      ![WAITING_HASH, prefixOf(PLAIN, cost), prefixOf(OF_DIGEST, cost)].some((known) =>
        hash.startsWith(known),
      ),
  };
}

/**
 * What stays of a stored password as long as the password does: the whole hash, or the salt where the
 * hash was made, or will be, after it was stored.
 */
export function lastingPart(hash: string): string {
  if (hash.startsWith(WAITING_HASH)) return unpadded(partsOf(hash).salt);
  const [, kind, , , salt = ""] = hash.split("$");
  return kind === OF_DIGEST ? salt : hash;
}

function partsOf(begun: string): { salt: Buffer; sealed: string } {
  const [salt = "", sealed = ""] = begun.slice(WAITING_HASH.length).split("$");
  return { salt: Buffer.from(salt, "base64"), sealed };
}

// Salted, so that a table of digests made elsewhere is of no use against the hash.
function digestOf(password: string, salt: Buffer): Buffer {
  return createHmac("sha256", salt).update(spelled(password)).digest();
}

function same(derived: Uint8Array, key: Buffer): boolean {
  return derived.length === key.length && timingSafeEqual(derived, key);
}

// Two keyboards may write one letter in two ways.
function spelled(password: string): string {
  return password.normalize("NFKC");
}

function prefixOf(kind: string, { memory, passes, parallelism }: ArgonCost): string {
  return `$${kind}$v=19$m=${memory},t=${passes},p=${parallelism}$`;
}

function stored(kind: string, cost: ArgonCost, salt: Buffer, key: Uint8Array): string {
  return `${prefixOf(kind, cost)}${unpadded(salt)}$${unpadded(key)}`;
}

function unpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64").replaceAll("=", "");
}

const ARGON = /^\$(argon2id|argon2id-hmac)\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;
const SCRYPT = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$(\w+)\$(\w+)$/;

/** The key of a stored hash, and how it would be derived from `password`. @throws for no hash of ours */
function parse(hash: string, password: string): { key: Buffer; derivation: Derivation } {
  const [, kind, m, t, lanes, nonce, argonKey] = ARGON.exec(hash) ?? [];
  if (nonce && argonKey) {
    const cost = { memory: Number(m), passes: Number(t), parallelism: Number(lanes) };
    const salt = Buffer.from(nonce, "base64");
    const message = kind === OF_DIGEST ? digestOf(password, salt) : spelled(password);
    const derivation = { kind: "argon2id", message, salt, cost } as const;
    return { key: Buffer.from(argonKey, "base64"), derivation };
  }
  const [, ln, r, p, salt, scryptKey] = SCRYPT.exec(hash) ?? [];
  if (!salt || !scryptKey) throw new Error("a stored password hash has no known form");
  const cost = { N: 2 ** Number(ln), r: Number(r), p: Number(p) };
  const derivation = { kind: "scrypt", message: spelled(password), salt, cost } as const;
  return { key: Buffer.from(scryptKey, "hex"), derivation };
}
