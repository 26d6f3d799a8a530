import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { findSession } from "~/features/sessions/index.server.ts";
import { hasSecondStep } from "~/features/two-step/index.server.ts";
import { asReader } from "~/gates/reader.ts";
import { startLive } from "~/server/live/live.ts";
import { LIVE } from "~/shared/live.ts";
import { makeApp } from "../factories/app.ts";
import { addClient } from "../factories/people.ts";
import { signInConfirmed } from "../factories/sessions.ts";

const { app } = await makeApp({}, { clock: "real" });

test("who asks for a stream while the process closes its streams gets one that ends, and is not kept waiting", async () => {
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<string[]>();
  const identity = { findSession, asksSecondStep: hasSecondStep, asReader };
  const live = startLive(app, identity, () => {
    asked.resolve();
    return gate.promise;
  });
  const server = createServer(live.answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { userId } = await addClient(app);
  const { cookies } = await signInConfirmed(app, userId);
  const cookie = cookies.map((line) => line.split(";")[0]).join("; ");
  const { port } = server.address() as AddressInfo;
  const headers = { cookie, accept: "text/event-stream" };
  const answer = fetch(`http://127.0.0.1:${port}${LIVE}`, { headers });
  await asked.promise;
  const closed = live.close();
  gate.resolve([]);
  const { status, body } = await answer;
  expect(status).toBe(200);
  expect(await new Response(body).text()).toBe("");
  await closed;
  server.close();
});
