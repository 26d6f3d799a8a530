import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll } from "vitest";

type Take = (headers: Headers, body: string) => Promise<boolean>;

/** A door for notices: the poster has its answer once `take` is done. Closes after the test file. */
export async function openNoticeDoor(): Promise<{ url: string; opensTo(take: Take): void }> {
  let take: Take = async () => false;
  const server = createServer(async (request, response) => {
    const headers = new Headers(request.headers as Record<string, string>);
    const isTaken = await take(headers, await text(request)).catch(() => false);
    response.writeHead(isTaken ? 200 : 500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    opensTo(taker) {
      take = taker;
    },
  };
}
