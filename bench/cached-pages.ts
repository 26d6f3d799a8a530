import { fork } from "node:child_process";
import path from "node:path";
import { load } from "./load.ts";
import { startProduct } from "./product.ts";

const PORT = 3391;
const BARE_PORT = 3392;
// Short turns, many of them: what else the machine does then falls on both alike.
const ROUNDS = 41;
const ROUND_MS = 500;
const CONNECTIONS = 32;

/** Cached home page against bare node:http with a body of the same size, by turns. */
export async function cachedPages(): Promise<string> {
  const product = await startProduct(PORT);
  const url = `${product.url}/`;
  const size = Number(
    (await fetch(url, { method: "HEAD", headers: { "accept-encoding": "br" } })).headers.get(
      "content-length",
    ),
  );
  const bare = fork(path.join(import.meta.dirname, "bare-server.ts"), [
    String(BARE_PORT),
    url,
    String(size),
  ]);
  try {
    await new Promise((resolve) => bare.once("message", resolve));
    const options = { connections: CONNECTIONS, ms: ROUND_MS };
    const bareUrl = `http://127.0.0.1:${BARE_PORT}/`;
    await load(url, { ...options, ms: 1_500 });
    await load(bareUrl, { ...options, ms: 1_500 });
    const ratios: number[] = [];
    const rates: [number, number][] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      // The first of a pair changes, so that a change in the speed of the machine favours neither.
      const order = round % 2 === 1 ? [bareUrl, url] : [url, bareUrl];
      const first = await load(order[0] ?? url, options);
      const second = await load(order[1] ?? url, options);
      const [bareRate, rate] = round % 2 === 1 ? [first, second] : [second, first];
      ratios.push(rate / bareRate);
      rates.push([rate, bareRate]);
    }
    return [
      "## Cached pages against bare node:http",
      "",
      `The home page (${size} bytes, br), ${CONNECTIONS} connections, ${ROUND_MS / 1000} s a turn.`,
      "",
      "| | product, req/s | bare, req/s |",
      "|---|---|---|",
      `| median | ${middle(rates.map(([rate]) => rate)).toFixed(0)} | ${middle(rates.map(([, rate]) => rate)).toFixed(0)} |`,
      `| best | ${Math.max(...rates.map(([rate]) => rate)).toFixed(0)} | ${Math.max(...rates.map(([, rate]) => rate)).toFixed(0)} |`,
      "",
      `Median of the ${ROUNDS} ratios: **${middle(ratios).toFixed(2)}** (must be at least 0.90)`,
    ].join("\n");
  } finally {
    bare.kill();
    await product.stop();
  }
}

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
