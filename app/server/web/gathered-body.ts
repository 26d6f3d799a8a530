import { IncomingMessage } from "node:http";

/** Each piece of a body passes through several streams: more than this is handed on at once. */
const PIECE_BYTES = 16 * 1024;

// Whoever sends a file or a form sends hundreds of bytes at a time. A body of single bytes takes fifty times as
// much of the processor as the same one in whole pieces, most of it before any limit could count it.
const TRIED_PIECES = 1_000;
const MIN_MEAN_BYTES = 16;

/** Bytes that are read and dropped of a body that nobody reads: a photo from a telephone, several times over. */
const MAX_DROPPED_BYTES = 64 * 1024 * 1024;

// As Node itself answers what is no request.
const REFUSAL = "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n";

/**
 * A request whose body comes in pieces of 16 kB, however small the chunks were that it was sent in. A body of
 * many chunks of a few bytes is refused with 400, and its connection closed.
 */
export class GatheredRequest extends IncomingMessage {
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #pieces = 0;
  #bytes = 0;
  #isRefused = false;
  #isDropped = false;
  #droppedBytes = 0;

  /** Takes a piece from the parser, which stops reading where the answer is false; null is the end. */
  override push(piece: Buffer | null): boolean {
    if (this.#isRefused) return false;
    if (piece === null) {
      this.#handOn();
      return super.push(null);
    }
    this.#pieces += 1;
    this.#bytes += piece.length;
    if (this.#pieces >= TRIED_PIECES && this.#bytes < this.#pieces * MIN_MEAN_BYTES) {
      return this.#refuse();
    }
    if (this.#isDropped) return this.#drop(piece);
    // What comes slowly is handed on as it comes.
    if (this.#waiting.length === 0) setImmediate(() => this.#handOn());
    this.#waiting.push(piece);
    this.#waitingBytes += piece.length;
    return this.#waitingBytes < PIECE_BYTES || this.#handOn();
  }

  /**
   * Reads and drops the rest of a body that nobody reads, so that the next request of the connection can follow. A
   * reader that stopped, such as a web stream that was opened and left, would hold it up. Too long a rest closes the
   * connection. Node's own `_dump` has the parser go on without asking `push`.
   */
  _dump(): void {
    this.#isDropped = true;
    this.#waiting = [];
    this.removeAllListeners("data");
    this.removeAllListeners("readable");
    this.resume();
  }

  #drop(piece: Buffer): boolean {
    this.#droppedBytes += piece.length;
    if (this.#droppedBytes > MAX_DROPPED_BYTES) this.socket.destroy();
    return true;
  }

  #handOn(): boolean {
    const waiting = this.#waiting;
    const [first] = waiting;
    if (!first || this.#isRefused) return true;
    this.#waiting = [];
    this.#waitingBytes = 0;
    return super.push(waiting.length === 1 ? first : Buffer.concat(waiting));
  }

  #refuse(): false {
    this.#isRefused = true;
    this.#waiting = [];
    if (this.socket.writable) this.socket.write(REFUSAL);
    this.socket.destroySoon();
    return false;
  }
}
