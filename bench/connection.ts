import { connect, type Socket } from "node:net";

/** One answer as it came over the wire; `bytes` are those of its body, unchunked. */
export interface Answer {
  status: number;
  bytes: number;
}

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

const NOTHING = Buffer.alloc(0);

/**
 * A connection that is kept alive and asks one request at a time. It reads no more of an answer than
 * where it ends: a client that does more is slower than the servers it measures.
 */
export class Connection {
  /** The other side closed it, or said that it will. */
  isOver = false;
  readonly #socket: Socket;
  #waiting: Waiting | null = null;
  #left: Buffer = NOTHING;
  #reads: "head" | "chunk" = "head";
  /** Bytes of the body to pass over, and whether the answer ends with them. */
  #skip = 0;
  #isLast = false;
  #answer: Answer = { status: 0, bytes: 0 };

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on("data", (bytes: Buffer) => this.#take(bytes));
    socket.on("error", (error) => this.#fail(error));
    socket.on("close", () => this.#fail(new Error("the connection was closed")));
  }

  static open({ hostname, port }: URL): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      socket.once("error", reject);
      socket.once("connect", () => {
        socket.off("error", reject);
        resolve(new Connection(socket));
      });
    });
  }

  /** @throws Error when the connection breaks before the answer is whole */
  ask(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.isOver = true;
    this.#socket.destroy();
  }

  #take(bytes: Buffer): void {
    const data = this.#left.length > 0 ? Buffer.concat([this.#left, bytes]) : bytes;
    this.#left = NOTHING;
    let at = 0;
    while (at < data.length) {
      if (this.#skip > 0) {
        const passed = Math.min(this.#skip, data.length - at);
        this.#skip -= passed;
        at += passed;
        if (this.#skip === 0 && this.#isLast) this.#finish();
        continue;
      }
      const mark = this.#reads === "head" ? "\r\n\r\n" : "\r\n";
      const end = data.indexOf(mark, at);
      if (end === -1) break;
      const text = data.toString("latin1", at, end);
      at = end + mark.length;
      if (this.#reads === "head") this.#readHead(text);
      else this.#readChunk(text);
    }
    this.#left = data.subarray(at);
  }

  #readHead(head: string): void {
    this.#answer = { status: Number(head.slice(9, 12)), bytes: 0 };
    if (/^connection: close/im.test(head)) this.isOver = true;
    if (/^transfer-encoding: chunked/im.test(head)) {
      this.#reads = "chunk";
      this.#isLast = false;
      return;
    }
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
    this.#answer.bytes = length;
    this.#skip = length;
    this.#isLast = true;
    if (length === 0) this.#finish();
  }

  // Behind every chunk stands an empty line, behind the last one too.
  #readChunk(line: string): void {
    const size = Number.parseInt(line, 16);
    this.#answer.bytes += size;
    this.#skip = size + 2;
    this.#isLast = size === 0;
  }

  #finish(): void {
    this.#reads = "head";
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve(this.#answer);
  }

  #fail(error: Error): void {
    this.isOver = true;
    this.#waiting?.reject(error);
    this.#waiting = null;
  }
}

/** A request as it stands on the wire. */
export interface Wish {
  url: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
}

/** The bytes of a request; made once, it is asked as often as wanted. */
export function bytesOf({ url, method = "GET", headers = {}, body }: Wish): Buffer {
  const { host, pathname, search } = new URL(url);
  const all: Record<string, string> = { host, accept: "*/*", ...headers };
  if (body !== undefined) all["content-length"] = String(Buffer.byteLength(body));
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(
    `${[`${method} ${pathname}${search} HTTP/1.1`, ...lines].join("\r\n")}\r\n\r\n${body ?? ""}`,
  );
}
