import { readdirSync, statSync } from "node:fs";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { LIVE } from "~/shared/live.ts";

const A_SECOND = 1_000;
/** Fewer than one address may hold. */
const AN_ADDRESS = 250;
const AT_ONCE = 100;
const PIPELINED = 45;

export interface SlowKinds {
  /** Send the head of a request byte by byte. */
  heads: number;
  /** Send a form of which the body does not come. */
  bodies: number;
  /** Read a kept page at a few bytes a second. */
  readers: number;
  /** Ask for more than fits on the way, and read a few bytes a second of it. */
  gluttons: number;
  /** Open a stream and read nothing of it; one for each of these cookies. */
  streams: readonly string[];
  /** Connect and send nothing. */
  silent: number;
  /** Have had one answer, and are kept open. */
  idle: number;
}

/** Connections that cost a server more than they bring. */
export interface SlowSockets {
  count: number;
  close(): void;
}

/** Opens slow and idle connections of these kinds, from as many addresses as it takes. */
export async function openSlowSockets(origin: string, kinds: SlowKinds): Promise<SlowSockets> {
  const { host, port } = new URL(origin);
  const asked = (line: string, ...headers: string[]) =>
    [line, `Host: ${host}`, ...headers, "", ""].join("\r\n");
  const get = (target: string, ...headers: string[]) => asked(`GET ${target} HTTP/1.1`, ...headers);
  const post = asked(
    "POST /auth HTTP/1.1",
    `Origin: ${origin}`,
    "Content-Type: application/x-www-form-urlencoded",
    "Content-Length: 100000",
  );
  const large = get(`/assets/${largestAsset()}`).repeat(PIPELINED);
  const timers = new Set<NodeJS.Timeout>();
  const every = (work: () => void) => void timers.add(setInterval(work, A_SECOND));
  const begin: ((socket: Socket) => void)[] = [
    ...times(kinds.heads, (socket) => {
      const bytes = get("/");
      let sent = 0;
      every(() => socket.writable && socket.write(bytes.charAt(sent++) || "x"));
    }),
    ...times(kinds.bodies, (socket) => void socket.write(`${post}email=`)),
    ...times(kinds.readers, (socket) => {
      socket.write(get("/"));
      every(() => void socket.read(4));
    }),
    ...times(kinds.gluttons, (socket) => {
      socket.write(large);
      every(() => void socket.read(4));
    }),
    ...kinds.streams.map((cookie) => (socket: Socket) => {
      socket.write(get(LIVE, "Accept: text/event-stream", `Cookie: ${cookie}`));
    }),
    ...times(kinds.silent, () => undefined),
    ...times(kinds.idle, (socket) => {
      socket.write(get("/health"));
      socket.resume();
    }),
  ];
  const sockets: Socket[] = [];
  for (let first = 0; first < begin.length; first += AT_ONCE) {
    const some = begin.slice(first, first + AT_ONCE);
    const opened = await Promise.all(
      some.map((_, at) => opening(Number(port), 1 + Math.floor((first + at) / AN_ADDRESS))),
    );
    for (const [at, socket] of opened.entries()) some[at]?.(socket);
    sockets.push(...opened);
  }
  return {
    count: sockets.length,
    close() {
      for (const timer of timers) clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}

const times = (count: number, begin: (socket: Socket) => void) =>
  Array.from({ length: count }, () => begin);

function opening(port: number, address: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: "127.0.0.1", port, localAddress: `127.0.1.${address}` });
    socket.pause();
    socket.once("error", reject);
    socket.once("connect", () => {
      socket.off("error", reject);
      // The server ends them sooner or later.
      socket.on("error", () => undefined);
      resolve(socket);
    });
  });
}

function largestAsset(): string {
  const folder = path.resolve("build/client/assets");
  const sizeOf = (name: string) => statSync(path.join(folder, name)).size;
  const [largest = ""] = readdirSync(folder).toSorted((a, b) => sizeOf(b) - sizeOf(a));
  return largest;
}
