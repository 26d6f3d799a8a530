import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll } from "vitest";

const QUIET_MS = 60;

/** A server that takes whatever is posted to it, for the rest of the test file. */
export async function listenForPosts(
  take: (post: { headers: Headers; body: string }) => void,
): Promise<{ url: string; quiet(): Promise<void> }> {
  let last = 0;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    take({ headers: new Headers(request.headers as Record<string, string>), body });
    last = performance.now();
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    async quiet() {
      last = performance.now();
      while (performance.now() - last < QUIET_MS) await sleep(QUIET_MS / 3);
    },
  };
}
