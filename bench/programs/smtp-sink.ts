import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import "./end-with-starter.ts";

// Takes every mail and reads none; tells whoever started it where it listens, and how many it took.
let taken = 0;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  logger: false,
  // Asking a name server who calls would take most of the time.
  disableReverseLookup: true,
  onData(stream, _session, done) {
    stream.on("end", () => {
      taken += 1;
      done(null);
    });
    stream.resume();
  },
});
server.on("error", () => {});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.server.address() as AddressInfo;
  process.send?.(`smtp://127.0.0.1:${port}`);
});

process.on("message", (question) => {
  if (question === "taken") process.send?.(taken);
});
