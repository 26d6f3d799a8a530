import type { S3Bucket } from "../boot/service-settings.ts";
import { assertKey, type Files } from "../ports/files.ts";
import { closedCircuit } from "./circuit.ts";
import { s3Requests } from "./s3-requests.ts";

/**
 * Files in an S3 bucket. A file is one PUT, which the service stores whole or not at all: nothing is
 * ever left unfinished. Calls throw when the service does not answer or refuses.
 */
export function s3Files(
  settings: S3Bucket,
  { timeoutMs = 10_000, retries = 2, circuit = closedCircuit } = {},
): Files {
  const request = s3Requests(settings, { retries });

  /** Null when there is no such file, for who asks about one. */
  async function ask(method: string, key: string, body?: Uint8Array, contentType?: string) {
    assertKey(key);
    try {
      return await circuit(() => request({ method, target: key, body, contentType, timeoutMs }));
    } catch (problem) {
      const isAbsent =
        problem instanceof Error && "code" in problem && problem.code === "NoSuchKey";
      if (isAbsent && !body) return null;
      throw problem;
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
    async tidy() {},
  };
}
