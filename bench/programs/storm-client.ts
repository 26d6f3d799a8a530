import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import "./end-with-starter.ts";

// Signs in with made-up addresses over as many connections as told, until it is ended.
const [url = "", connections = "16"] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });

function guess(): Promise<void> {
  return new Promise((resolve) => {
    const headers = { origin: url, "content-type": "application/x-www-form-urlencoded" };
    const asked = request(`${url}/auth`, { method: "POST", agent, headers }, (response) => {
      response.on("end", resolve).resume();
    });
    asked.on("error", () => resolve());
    asked.end(`intent=sign-in&email=${randomUUID()}%40voorbeeld.test&password=zomaar+een+gok`);
  });
}

async function client(): Promise<never> {
  for (;;) await guess();
}
for (let index = 0; index < Number(connections); index += 1) void client();
