import { connect, type Socket } from "node:net";
import { LIVE } from "../app/shared/live.ts";

/** As many as one address may hold; more come from further addresses of this machine. */
const AN_ADDRESS = 500;
/** Opened at once: a server takes its first thousands one after the other too. */
const AT_ONCE = 50;

/** Open streams, as so many browsers have them. */
export interface Streams {
  close(): void;
}

/** Opens a stream for each cookie; `told` is called with the id of each brief that one says changed. */
export async function openStreams(
  url: string,
  cookies: readonly string[],
  told: (briefId: string) => void,
): Promise<Streams> {
  const sockets: Socket[] = [];
  for (let first = 0; first < cookies.length; first += AT_ONCE) {
    const some = cookies.slice(first, first + AT_ONCE);
    const opened = await Promise.all(
      some.map((cookie, at) => openStream(new URL(url), cookie, first + at, told)),
    );
    sockets.push(...opened);
  }
  return {
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

const CHANGED = /data: list (\S+)/g;

/** Settles once its first message came. */
function openStream(
  { hostname, port }: URL,
  cookie: string,
  nth: number,
  told: (briefId: string) => void,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const localAddress = `127.0.0.${1 + Math.floor(nth / AN_ADDRESS)}`;
    const socket = connect({ host: "127.0.0.1", port: Number(port), localAddress });
    socket.setNoDelay(true);
    socket.on("error", reject);
    socket.write(
      `GET ${LIVE} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept: text/event-stream\r\nCookie: ${cookie}\r\n\r\n`,
    );
    let isOpen = false;
    let rest = "";
    socket.on("data", (bytes: Buffer) => {
      const text = rest + bytes.toString("latin1");
      const end = text.lastIndexOf("\n") + 1;
      rest = text.slice(end);
      for (const [, id = ""] of text.slice(0, end).matchAll(CHANGED)) told(id);
      if (isOpen) return;
      if (!text.startsWith("HTTP/1.1 200")) return reject(new Error(text.split("\r\n")[0]));
      isOpen = text.includes("\ndata:");
      if (isOpen) resolve(socket);
    });
  });
}
