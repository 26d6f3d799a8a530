import { setTimeout as sleep } from "node:timers/promises";
import type { S3Bucket } from "../boot/service-settings.ts";
import type { BackupStore, StoredPart } from "../ports/backup-store.ts";
import { StoreTrouble } from "../ports/store-trouble.ts";
import { s3Requests } from "./s3-requests.ts";

/** A file is sent in parts of as much, 10,000 at most: some services want all parts of one size. */
const PART_BYTES = 32 * 1024 ** 2;
// A part over a line of half a megabit.
const PART_MS = 10 * 60_000;
const ANSWER_MS = 60_000;
const PAUSES_MS = [1_000, 5_000, 30_000];

/** Backups in an S3 bucket, below `prefix`: empty, or a folder's name with its '/'. */
export function backupBucket(
  bucket: S3Bucket,
  prefix: string,
  { partBytes = PART_BYTES, pausesMs = PAUSES_MS, partMs = PART_MS, answerMs = ANSWER_MS } = {},
): BackupStore {
  const once = s3Requests(bucket);
  // A backup takes hours over a slow line: what breaks off under it is asked for again.
  const request = async (asked: Parameters<typeof once>[0]) => {
    for (const pause of pausesMs) {
      try {
        return await once(asked);
      } catch (error) {
        // Of an answer the service's word counts; a fetch without one is a TypeError.
        const isUnanswered = error instanceof Error && error.cause instanceof TypeError;
        if (!isUnanswered) throw error;
        await sleep(pause);
      }
    }
    return await once(asked);
  };
  const targetOf = (name: string, query = "") => `${prefix}${name}${query && `?${query}`}`;

  async function put(target: string, body: Uint8Array): Promise<Response> {
    const answer = await request({ method: "PUT", target, body, timeoutMs: partMs });
    await answer.body?.cancel();
    return answer;
  }

  async function writeParts(name: string, parts: AsyncIterator<Uint8Array>, first: Uint8Array) {
    const ask = async (method: string, query: string, body?: Uint8Array) => {
      const target = targetOf(name, query);
      return await (await request({ method, target, body, timeoutMs: partMs })).text();
    };
    const begun = await ask("POST", "uploads=");
    const id = encodeURIComponent(textIn(begun, "UploadId") ?? "");
    try {
      const tags: string[] = [];
      for (let part = first; ; ) {
        const query = `partNumber=${tags.length + 1}&uploadId=${id}`;
        tags.push((await put(targetOf(name, query), part)).headers.get("etag") ?? "");
        const next = await parts.next();
        if (next.done) break;
        part = next.value;
      }
      const list = tags.map(
        (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
      );
      const body = `<CompleteMultipartUpload>${list.join("")}</CompleteMultipartUpload>`;
      const answer = await ask("POST", `uploadId=${id}`, Buffer.from(body));
      // The service begins to answer before it knows.
      const refused = textIn(answer, "Code");
      if (refused) {
        throw new StoreTrouble(
          `BACKUP_TO: the file store did not put the parts of ${name} together (${refused})`,
        );
      }
    } catch (error) {
      await ask("DELETE", `uploadId=${id}`).catch(() => undefined);
      throw error;
    }
  }

  return {
    name: `s3://${bucket.bucket}/${prefix}`,
    async list(of) {
      const found: StoredPart[] = [];
      for (let after = ""; ; ) {
        const query = new URLSearchParams({ "list-type": "2", prefix: prefix + of });
        if (after) query.set("continuation-token", after);
        const answer = await request({ method: "GET", target: `?${query}`, timeoutMs: answerMs });
        const page = await answer.text();
        for (const one of page.split("<Contents>").slice(1)) {
          found.push({
            name: (textIn(one, "Key") ?? "").slice(prefix.length),
            bytes: Number(textIn(one, "Size")),
            at: new Date(textIn(one, "LastModified") ?? 0),
          });
        }
        after = textIn(page, "NextContinuationToken") ?? "";
        if (!after) return found;
      }
    },
    async write(name, source) {
      const parts = inParts(source, partBytes);
      const { value: first = new Uint8Array() } = await parts.next();
      if (first.length < partBytes) await put(targetOf(name), first);
      else await writeParts(name, parts, first);
    },
    async read(name) {
      const { body } = await request({ method: "GET", target: targetOf(name) });
      if (!body) throw new StoreTrouble(`BACKUP_TO: the file store sent nothing of ${name}`);
      return body;
    },
    async remove(name) {
      const target = targetOf(name);
      await (await request({ method: "DELETE", target, timeoutMs: answerMs })).body?.cancel();
    },
  };
}

function textIn(xml: string, tag: string): string | null {
  const [, text = null] = xml.split(`<${tag}>`, 2);
  return text?.split("<", 1)[0]?.replaceAll("&quot;", '"').replaceAll("&amp;", "&") ?? null;
}

/** The same bytes in parts of one size, of which the last may be shorter. */
async function* inParts(source: AsyncIterable<Uint8Array>, size: number) {
  let kept: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    kept.push(chunk);
    bytes += chunk.length;
    while (bytes >= size) {
      const all = Buffer.concat(kept);
      yield all.subarray(0, size);
      kept = [all.subarray(size)];
      bytes -= size;
    }
  }
  if (bytes > 0) yield Buffer.concat(kept);
}
