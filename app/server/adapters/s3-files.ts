import type { S3Bucket } from "../boot/service-settings.ts";
import { assertKey, type Files, StorageAway, StorageFull } from "../ports/files.ts";
import { StoreTrouble } from "../ports/store-trouble.ts";
import { type Circuit, closedCircuit } from "./circuit.ts";
import { s3Requests } from "./s3-requests.ts";

interface Options {
  timeoutMs?: number;
  retries?: number;
  circuit?: Circuit;
  /** Told of each failure of the service, before visitors are. */
  onTrouble?: (trouble: Error) => void;
}

/**
 * Files in an S3 bucket. A file is one PUT, which the service stores whole or not at all: nothing is
 * ever left unfinished.
 */
export function s3Files(
  settings: S3Bucket,
  { timeoutMs = 10_000, retries = 2, circuit = closedCircuit, onTrouble }: Options = {},
): Files {
  const request = s3Requests(settings, { retries });

  /** Null when there is no such file, for who asks about one. */
  async function ask(method: string, key: string, body?: Uint8Array, contentType?: string) {
    assertKey(key);
    try {
      return await circuit(() => request({ method, target: key, body, contentType, timeoutMs }));
    } catch (problem) {
      if (!(problem instanceof Error)) throw problem;
      if (problem instanceof StoreTrouble && problem.code === "NoSuchKey" && !body) return null;
      onTrouble?.(problem);
      throw problem instanceof StorageFull ? problem : new StorageAway(problem);
    }
  }

  return {
    async put(key, bytes, contentType) {
      await (await ask("PUT", key, bytes, contentType))?.body?.cancel();
    },
    async read(key) {
      const answer = await ask("GET", key);
      return answer && new Uint8Array(await answer.arrayBuffer());
    },
    async remove(key) {
      await (await ask("DELETE", key))?.body?.cancel();
    },
    async look() {
      const answer = await request({ method: "GET", target: "?list-type=2&max-keys=1", timeoutMs });
      await answer.body?.cancel();
    },
    async tidy() {},
  };
}
