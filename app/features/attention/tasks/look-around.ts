import { defineRound } from "~/server/tasks/define.ts";
import { noteSurroundings } from "../writes.server.ts";

/** Finds out each hour what the desk shows of backups, the certificate and complaints. */
export const lookAround = defineRound({
  name: "look-around",
  queue: "services",
  cron: "23 * * * *",
  run: noteSurroundings,
});
