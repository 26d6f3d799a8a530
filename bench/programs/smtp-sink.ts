import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { isTrouble, type Trouble } from "../smtp-sink.ts";
import "./end-with-starter.ts";

// Takes every mail and reads none, or is in the trouble that it is told; tells whoever started it where it
// listens, and how many it took.
let taken = 0;
let trouble: Trouble = "none";
const refusal = (responseCode: number) => Object.assign(new Error("no"), { responseCode });
const TARPIT_MS = 5_000;

function startServer(): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    // Its own certificate is one that nobody vouches for.
    disabledCommands: trouble === "tls" ? [] : ["STARTTLS"],
    logger: false,
    closeTimeout: 100,
    // Asking a name server who calls would take most of the time.
    disableReverseLookup: true,
    async onRcptTo(_address, _session, done) {
      if (trouble === "tarpit") await sleep(TARPIT_MS);
      if (trouble === "450") return done(refusal(450));
      done(trouble === "550" ? refusal(550) : null);
    },
    onData(stream, session, done) {
      stream.on("end", () => {
        if (trouble === "421") return done(refusal(421));
        if (trouble === "dropped") {
          for (const one of server.connections) if (one.session.id === session.id) one.close();
          return;
        }
        taken += 1;
        done(null);
      });
      stream.resume();
    },
  });
  server.on("error", () => {});
  return server;
}

let server = startServer();
const listen = (port: number) =>
  new Promise<number>((resolve) =>
    server.listen(port, "127.0.0.1", () => resolve((server.server.address() as AddressInfo).port)),
  );

const port = await listen(0);
process.send?.(`smtp://127.0.0.1:${port}`);

process.on("message", async (question) => {
  if (question === "taken") process.send?.(taken);
  if (!isTrouble(question)) return;
  await new Promise<void>((closed) => server.close(() => closed()));
  trouble = question;
  server = startServer();
  if (trouble !== "away") await listen(port);
  process.send?.(true);
});
