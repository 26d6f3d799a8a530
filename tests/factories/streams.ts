import { afterEach } from "vitest";
import { LIVE, SINCE } from "~/shared/live.ts";
import { until } from "./restarts.ts";
import type { TestSite } from "./site.ts";

/** An open stream, as a browser reads it. */
export interface OpenStream {
  /** 'topic subject' of all that was told so far, in the order in which it came. */
  told: string[];
  /** The id of the last message: up to there all is known. */
  moment(): string;
  /** Settles once the server ended it. */
  ended: Promise<void>;
  /** Waits until this was told. */
  tells(what: string): Promise<void>;
  close(): void;
}

const open = new Set<() => void>();
afterEach(() => {
  for (const close of open) close();
  open.clear();
});

/** Opens the stream of whoever has this cookie, from `since` on; it is closed when the test ends. */
export async function openStream(
  site: Pick<TestSite, "origin">,
  cookie: string,
  since = "",
): Promise<OpenStream> {
  const stop = new AbortController();
  const query = since ? `?${new URLSearchParams({ [SINCE]: since })}` : "";
  const answer = await fetch(`${site.origin}${LIVE}${query}`, {
    headers: { cookie, accept: "text/event-stream" },
    signal: stop.signal,
  });
  if (!answer.ok || !answer.body) throw new Error(`no stream: ${answer.status}`);
  const told: string[] = [];
  let moment = "";
  const read = async (body: ReadableStream<Uint8Array>) => {
    let rest = "";
    const decoder = new TextDecoder();
    for await (const piece of body) {
      rest += decoder.decode(piece, { stream: true });
      const messages = rest.split("\n\n");
      rest = messages.pop() ?? "";
      for (const line of messages.flatMap((message) => message.split("\n"))) {
        if (line.startsWith("id: ")) moment = line.slice(4);
        if (line.startsWith("data: ")) told.push(line.slice(6));
      }
    }
  };
  const ended = read(answer.body).catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });
  const close = () => stop.abort();
  open.add(close);
  await until("the first message", 5_000, () => moment !== "");
  return {
    told,
    moment: () => moment,
    ended,
    tells: (what) => until(`${what} is told`, 5_000, () => told.includes(what)),
    close,
  };
}
