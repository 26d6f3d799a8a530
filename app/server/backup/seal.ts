import { createHash } from "node:crypto";
import { pipeline, Readable } from "node:stream";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";

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
 * The bytes that were sealed under `name`. @throws Error when it needs an identity (AGE-SECRET-KEY-1...)
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
    throw new Error(`${name} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

async function decrypted(
  source: AsyncIterable<Uint8Array>,
  name: string,
  identity: string | undefined,
): Promise<AsyncIterable<Uint8Array>> {
  if (!name.endsWith(".age")) return source;
  if (!identity) throw new Error("it is encrypted, and BACKUP_IDENTITY is not set");
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return await decrypter.decrypt(asWeb(source));
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
