import { Logger, run } from "graphile-worker";
import pg from "pg";
import "./end-with-starter.ts";

// A graphile-worker with the settings of the product's queue (app/tasks/queue.ts) whose task does
// nothing: what the queue itself costs.
const [, databaseUrl = ""] = process.argv.slice(2);
const pgPool = new pg.Pool({ connectionString: databaseUrl, max: 12 });
pgPool.on("error", () => {});
pgPool.on("connect", (client) => client.on("error", () => {}));
await run({
  pgPool,
  concurrency: 4,
  noHandleSignals: true,
  noPreparedStatements: true,
  logger: new Logger(() => () => {}),
  taskList: { nothing: async () => {} },
});
process.send?.("ready");
