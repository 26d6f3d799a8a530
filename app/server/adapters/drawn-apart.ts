import { type ChildProcess, fork } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import { HOUR_MS } from "~/shared/dates.ts";
import { createKeeper, megabytes } from "~/shared/keeper.ts";
import { RETENTION } from "~/shared/retention.ts";
import type { InvoiceFacts } from "../../shared/invoice.ts";
import type { Sheet } from "../../shared/sheet.ts";
import type { CardContents, Cards } from "../ports/cards.ts";
import type { InvoicePapers, Sheets } from "../ports/invoice-papers.ts";
import { diskFiles, removeOlder } from "./disk-files.ts";
import { writeUbl } from "./ubl.ts";

// Found from the project's root, as the migrations are: the built file lies elsewhere.
const PROGRAMS = "app/server/adapters";
const DRAW_MS = 20_000;
// Starting takes ten times as long as drawing, and drawings come together.
const IDLE_MS = 5_000;
/** Some two hundred papers. */
const MOST = megabytes(8);

/**
 * A drawing program beside this file, in a process that ends when it has had nothing to draw for a
 * while. The same input gives the same picture, so the last ones are kept. Drawing throws an Error that
 * names `what`.
 */
function drawnApart<Input extends object>(root: string, program: `draw-${string}.ts`) {
  let line: Promise<unknown> = Promise.resolve();
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = fork(path.join(root, PROGRAMS, program), [], {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      execArgv: [],
    });
    started.once("exit", () => forget(started));
    // Waiting for work keeps nobody up.
    started.unref();
    started.channel?.unref();
    return started;
  }

  // What is about to end takes no more work.
  function forget(ending: ChildProcess): void {
    if (child === ending) child = null;
  }

  // It ends by itself then, and keeps what was compiled of it for the next.
  function release(drawing: ChildProcess): void {
    forget(drawing);
    drawing.disconnect();
  }

  function end(drawing: ChildProcess): void {
    forget(drawing);
    drawing.kill("SIGKILL");
  }

  async function draw(input: Input, what: string): Promise<Buffer<ArrayBuffer>> {
    clearTimeout(idle);
    child ??= start();
    const drawing = child;
    drawing.ref();
    drawing.channel?.ref();
    const done = new AbortController();
    const signal = AbortSignal.any([done.signal, AbortSignal.timeout(DRAW_MS)]);
    try {
      drawing.send(input);
      const gone = once(drawing, "exit", { signal }).then(([code]) => {
        throw new Error(`exit ${code}`);
      });
      const [drawn] = await Promise.race([once(drawing, "message", { signal }), gone]);
      if (!(drawn instanceof Uint8Array)) throw new Error(String(drawn));
      return Buffer.from(drawn);
    } catch (error) {
      end(drawing);
      throw new Error(`${what} was not drawn`, { cause: error });
    } finally {
      done.abort();
      drawing.unref();
      drawing.channel?.unref();
      idle = setTimeout(() => release(drawing), IDLE_MS).unref();
    }
  }

  const keeper = createKeeper<string, Buffer<ArrayBuffer>>(program, MOST);

  return (input: Input, what: string): Promise<Buffer<ArrayBuffer>> => {
    const name = createHash("sha256").update(JSON.stringify(input)).digest("base64");
    const turn = line.then(async () => {
      const known = keeper.find(name);
      if (known) return known;
      const drawn = await draw(input, what);
      keeper.keep(name, drawn, drawn.length);
      // Whoever is erased meanwhile is on a paper here no longer than this.
      setTimeout(() => keeper.drop(name), RETENTION.paperHours * HOUR_MS).unref();
      return drawn;
    });
    line = turn.catch(() => undefined);
    return turn;
  };
}

/** Invoices drawn by pdfkit in a process of their own, one at a time, and written in UBL beside it. */
export function pdfkitPapers(root: string): InvoicePapers {
  const draw = drawnApart<InvoiceFacts>(root, "draw-invoice.ts");
  return {
    pdf: (facts) => draw(facts, `invoice ${facts.number}`),
    ubl: writeUbl,
  };
}

/** The same for sheets. */
export function pdfkitSheets(root: string): Sheets {
  const draw = drawnApart<Sheet>(root, "draw-sheet.ts");
  return { pdf: (sheet) => draw(sheet, `sheet '${sheet.title}'`) };
}

/** Cards drawn by libvips in a process of their own, one at a time, and kept in `folder`. */
export function sharpCards(root: string, folder: string): Cards {
  const kept = diskFiles(folder);
  const drawCard = drawnApart<CardContents>(root, "draw-card.ts");

  return {
    async draw(card, isShown) {
      const name = createHash("sha256").update(JSON.stringify(card)).digest("hex");
      const [key, etag] = [`${name}.png`, `"${name}"`];
      const known = await kept.read(key);
      if (known) return { picture: known, etag };
      const picture = await drawCard(card, `a card ('${card.title}')`);
      await kept.put(key, picture, "image/png");
      // An erasure that began meanwhile tidied before this file was there, or does after this look.
      if (!(await isShown())) {
        await kept.remove(key);
        return null;
      }
      return { picture, etag };
    },
    async tidy(before) {
      await kept.tidy(before);
      await removeOlder(folder, before);
    },
  };
}
