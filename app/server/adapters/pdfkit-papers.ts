import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { InvoiceFacts, InvoicePapers } from "../ports/invoice-papers.ts";
import { writeUbl } from "./ubl.ts";

// Found from the project's root, as the migrations are: the built file lies elsewhere.
const PROGRAM = "app/server/adapters/draw-invoice.ts";
const DRAW_MS = 20_000;
// Starting takes ten times as long as drawing, and invoices come together.
const IDLE_MS = 5_000;

/**
 * Invoices drawn by pdfkit in a process of their own, one at a time, and written in UBL beside it. The
 * process ends when it has had nothing to draw for a while, and its fonts and memory with it.
 */
export function pdfkitPapers(root: string): InvoicePapers {
  let line: Promise<unknown> = Promise.resolve();
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = fork(path.join(root, PROGRAM), [], {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      env: {},
      execArgv: [],
    });
    started.once("exit", () => {
      if (child === started) child = null;
    });
    // Waiting for work keeps nobody up.
    started.unref();
    started.channel?.unref();
    return started;
  }

  async function draw(facts: InvoiceFacts): Promise<Buffer> {
    clearTimeout(idle);
    child ??= start();
    const drawing = child;
    drawing.ref();
    drawing.channel?.ref();
    try {
      drawing.send(facts);
      const signal = AbortSignal.timeout(DRAW_MS);
      const gone = once(drawing, "exit", { signal }).then(([code]) => {
        throw new Error(`exit ${code}`);
      });
      const [drawn] = await Promise.race([once(drawing, "message", { signal }), gone]);
      if (!(drawn instanceof Uint8Array)) throw new Error(String(drawn));
      return Buffer.from(drawn);
    } catch (error) {
      drawing.kill("SIGKILL");
      throw new Error(`invoice ${facts.number} was not drawn`, { cause: error });
    } finally {
      drawing.unref();
      drawing.channel?.unref();
      idle = setTimeout(() => drawing.kill(), IDLE_MS).unref();
    }
  }

  return {
    pdf(facts) {
      const turn = line.then(() => draw(facts));
      line = turn.catch(() => undefined);
      return turn;
    },
    ubl: writeUbl,
  };
}
