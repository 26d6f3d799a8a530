import { createHash } from "node:crypto";
import { pipeline, Readable } from "node:stream";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import { CannotRun } from "../boot/cannot-run.ts";

/** What bytes there were, once all of them have gone by. */
export interface Measured {
  bytes: number;
  sha256: string;
}

const COMPRESSION = {
  params: {
    [constants.ZSTD_c_compressionLevel]: 3,
    // What is damaged is refused, also where nothing else has a hash of it.
    [constants.ZSTD_c_checksumFlag]: 1,
  },
};

/** The end of a name by what was done to the bytes: `age` alone is closed to who has no identity. */
export const endingOf = (recipient: string | undefined) => (recipient ? ".zst.age" : ".zst");

/** Passes bytes on and notes how many they were and their hash. */
export async function* measure(source: AsyncIterable<Uint8Array>, into: Measured) {
  const hash = createHash("sha256");
  for await (const chunk of source) {
    hash.update(chunk);
    into.bytes += chunk.length;
    yield chunk;
  }
  into.sha256 = hash.digest("hex");
}

export const unmeasured = (): Measured => ({ bytes: 0, sha256: "" });

/** Bytes compressed, and encrypted for `recipient` (age1...) when there is one. */
export async function* sealBytes(source: AsyncIterable<Uint8Array>, recipient: string | undefined) {
  const compressed = through(source, createZstdCompress(COMPRESSION));
  if (!recipient) return yield* compressed;
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  yield* await encrypter.encrypt(asWeb(compressed));
}

/**
 * The bytes that were sealed under `name`. @throws CannotRun when it needs an identity (AGE-SECRET-KEY-1...)
 * that is missing or another's, and when anything in it is not as it was
 */
export async function* unseal(
  source: AsyncIterable<Uint8Array>,
  name: string,
  identity: string | undefined,
) {
  try {
    yield* through(await decrypted(source, name, identity), createZstdDecompress());
  } catch (error) {
    if (error instanceof CannotRun) throw error;
    throw new CannotRun(`${name} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

async function decrypted(
  source: AsyncIterable<Uint8Array>,
  name: string,
  identity: string | undefined,
): Promise<AsyncIterable<Uint8Array>> {
  if (!name.endsWith(".age")) return source;
  if (!identity) {
    throw new CannotRun(`BACKUP_IDENTITY: is missing: ${name} cannot be read, it is encrypted`);
  }
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  try {
    return await decrypter.decrypt(asWeb(source));
  } catch (error) {
    if (!(error instanceof Error && /^no identity/.test(error.message))) throw error;
    throw new CannotRun(
      `BACKUP_IDENTITY: is not the key that ${name} was encrypted for: take the AGE-SECRET-KEY-1... that belongs to the BACKUP_KEY of then`,
      { cause: error },
    );
  }
}

/** Whether a text is a recipient of age (age1...), whole and without a slip. */
export const isRecipient = (text: string) => isTaken(() => new Encrypter().addRecipient(text));

/** Whether a text is an identity of age (AGE-SECRET-KEY-1...), whole and without a slip. */
export const isIdentity = (text: string) => isTaken(() => new Decrypter().addIdentity(text));

function isTaken(add: () => void): boolean {
  try {
    add();
    return true;
  } catch {
    return false;
  }
}

// Pulled one by one: what is read ahead of a slow reader would fill the memory.
function asWeb(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

type Transform = ReturnType<typeof createZstdCompress> | ReturnType<typeof createZstdDecompress>;

// What goes wrong before `transform` is what its reader gets.
function through(source: AsyncIterable<Uint8Array>, transform: Transform): AsyncIterable<Buffer> {
  pipeline(Readable.from(source, { objectMode: false }), transform, () => undefined);
  return transform;
}
