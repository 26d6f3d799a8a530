import { Agent, request } from "node:http";

/** Asks for `url` over `connections` kept-alive connections for `ms`; answers requests a second. */
export async function load(
  url: string,
  { connections, ms }: { connections: number; ms: number },
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const started = performance.now();
  const end = started + ms;
  let answered = 0;
  const client = async () => {
    while (performance.now() < end) {
      await once(url, agent);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return answered / seconds;
}

function once(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers: { "accept-encoding": "br" } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      response.on("end", resolve).resume();
    });
    asked.on("error", reject).end();
  });
}
