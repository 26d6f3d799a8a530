import { test } from "vitest";
import { makeApp } from "../factories/app.ts";
import { addClient, PASSWORD } from "../factories/people.ts";
import { recordQueries } from "../factories/queries.ts";
import { readActor, signIn } from "../factories/sessions.ts";

const { app } = await makeApp({ LOG_LEVEL: "silent" });
const req = (cookie = "") =>
  new Request("http://localhost:3000/auth", { method: "POST", headers: cookie ? { cookie } : {} });
async function measure(what: string, n: number, work: () => Promise<unknown>) {
  for (let i = 0; i < 30; i++) await work();
  const rounds: number[] = [];
  for (let r = 0; r < 5; r++) {
    const a = (process as any).threadCpuUsage();
    for (let i = 0; i < n; i++) await work();
    const b = (process as any).threadCpuUsage(a);
    rounds.push((b.user + b.system) / 1000 / n);
  }
  rounds.sort((x, y) => x - y);
  console.log("MEASURE", what, "main-thread CPU ms", rounds.map((x) => x.toFixed(3)).join(" "));
}
test("measure", async () => {
  const c = await addClient(app);
  const s = await signIn(app, req(), c.email, PASSWORD);
  if (!s.ok) throw new Error();
  const cookie = s.value.cookies.map((l) => l.split(";")[0]).join("; ");
  const q = await recordQueries(app, () => signIn(app, req(), c.email, PASSWORD));
  console.log(
    "MEASURE queries fresh",
    q.length,
    "\n" + q.map((x) => x.text.slice(0, 110)).join("\n"),
  );
  const q2 = await recordQueries(app, () => signIn(app, req(cookie), c.email, PASSWORD));
  console.log("MEASURE queries with old session", q2.length);
  const s3 = await signIn(app, req(), c.email, PASSWORD);
  if (!s3.ok) throw new Error();
  const headers = new Headers({ cookie: s3.value.cookies.map((l) => l.split(";")[0]).join("; ") });
  console.log(
    "MEASURE lookup queries",
    (await recordQueries(app, () => readActor(app, headers))).length,
  );
  await measure("signIn", 100, () => signIn(app, req(), c.email, PASSWORD));
  await measure("readActor", 300, () => readActor(app, headers));
}, 200000);
