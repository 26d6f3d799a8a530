import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { buffer } from "node:stream/consumers";

// Found from the project's root, as the migrations are: the built file lies elsewhere.
const PROGRAMS = "app/server/adapters";
const DRAW_MS = 20_000;

/**
 * What a drawing program beside this file makes of `input`, in a process of its own: the fonts and the
 * memory of drawing go when it ends. @throws Error that names `what`
 */
export async function drawnApart(
  root: string,
  program: `draw-${string}.ts`,
  input: unknown,
  what: string,
): Promise<Buffer> {
  const child = spawn(process.execPath, [path.join(root, PROGRAMS, program)], {
    stdio: ["pipe", "pipe", "ignore"],
    env: {},
    timeout: DRAW_MS,
    killSignal: "SIGKILL",
  });
  child.stdin.on("error", () => undefined).end(JSON.stringify(input));
  const [drawn, [code]] = await Promise.all([buffer(child.stdout), once(child, "close")]);
  if (code !== 0) throw new Error(`${what} was not drawn (exit ${code})`);
  return drawn;
}
