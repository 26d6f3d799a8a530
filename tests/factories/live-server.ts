import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";
import { findSession } from "~/features/sessions/index.server.ts";
import { hasSecondStep } from "~/features/two-step/index.server.ts";
import { asReader } from "~/gates/reader.ts";
import { type AudiencesOf, startLive } from "~/server/live/live.ts";
import type { Services } from "~/server/services.ts";
import { LIVE } from "~/shared/live.ts";
import { signInConfirmed } from "./sessions.ts";

/** The streams of a process behind a web server that has nothing else, while the test file runs. */
export function startLiveServer(app: Services, audiencesOf: AudiencesOf = async () => []) {
  const identity = { findSession, asksSecondStep: hasSecondStep, asReader };
  const live = startLive(app, identity, audiencesOf);
  const server = createServer(live.answer);
  let origin = "";
  beforeAll(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await live.close();
    server.closeAllConnections();
    server.close();
  });
  return {
    live,
    async cookieOf({ userId }: { userId: string }): Promise<string> {
      const { cookies } = await signInConfirmed(app, userId);
      return cookies.map((line) => line.split(";")[0]).join("; ");
    },
    /** Asks for changes; a stream unless `accept` says otherwise. */
    ask(
      cookie: string,
      query: Record<string, string> = {},
      options: { accept?: string; signal?: AbortSignal } = {},
    ): Promise<Response> {
      const { accept = "text/event-stream", signal = null } = options;
      const address = `${origin}${LIVE}?${new URLSearchParams(query)}`;
      return fetch(address, { headers: { cookie, accept }, signal });
    },
  };
}
