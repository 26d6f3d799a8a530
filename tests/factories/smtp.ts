import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { type ReceivedMail, readMail } from "./mail.ts";

export interface TestSmtp {
  url: string;
  received: ReceivedMail[];
  /** What it answers to the next mails: a code of 400 or more refuses them. */
  answer: Answer;
  /** The same for the domain of a recipient, which goes before. */
  ofHost: Map<string, Answer>;
  /** The recipients it was asked about, in their order, taken or not. */
  asked: string[];
  /** Where the mails that it was asked about come back to, in their order. */
  senders: string[];
  /** Mails it is taking right now, each for this many milliseconds. */
  taking: { mails: number; eachMs: number };
  /** How many connections were opened to it. */
  opened(): number;
  /** Ends every connection, as a server does with those that are idle. */
  hangUp(): void;
  close(): Promise<void>;
}

interface Answer {
  code: number;
  at: "recipient" | "data";
  /** What it says beside the code, such as '5.1.1 nobody here'. */
  says?: string;
  /** Milliseconds before it answers at all. */
  waitMs?: number;
  /** The connection ends instead of an answer to the mail, which was kept or not. */
  drops?: "kept" | "lost";
}

/** A real SMTP server in this process that keeps what it accepts; on a port of its own unless named. */
export async function startSmtp(wanted = 0, options: SMTPServerOptions = {}): Promise<TestSmtp> {
  const received: ReceivedMail[] = [];
  const answer: TestSmtp["answer"] = { code: 250, at: "recipient" };
  const taking = { mails: 0, eachMs: 0 };
  const ofHost: TestSmtp["ofHost"] = new Map();
  const asked: string[] = [];
  const senders: string[] = [];
  const answerTo = (to: string) => ofHost.get(to.slice(to.indexOf("@") + 1)) ?? answer;
  const refusal = ({ code, says = "geweigerd" }: Answer) =>
    Object.assign(new Error(says), { responseCode: code });
  let opened = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    ...options,
    onConnect(_session, done) {
      opened += 1;
      done();
    },
    async onRcptTo({ address }, { envelope }, done) {
      asked.push(address);
      senders.push(envelope.mailFrom ? envelope.mailFrom.address : "");
      const here = answerTo(address);
      await sleep(here.waitMs ?? 0);
      done(here.at === "recipient" && here.code >= 400 ? refusal(here) : null);
    },
    onData(stream, { envelope, id }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      taking.mails += 1;
      // Whoever sent it may die before its end.
      stream.on("close", () => {
        if (!stream.readableEnded) taking.mails -= 1;
      });
      stream.on("end", async () => {
        await sleep(taking.eachMs);
        taking.mails -= 1;
        const here = answerTo(envelope.rcptTo[0]?.address ?? "");
        if (here.drops === "kept") received.push(await readMail(Buffer.concat(chunks)));
        if (here.drops) {
          for (const one of server.connections) if (one.session.id === id) one.close();
          return;
        }
        if (here.at === "data" && here.code >= 400) return done(refusal(here));
        received.push(await readMail(Buffer.concat(chunks)));
        done(null);
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(wanted, "127.0.0.1", () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    answer,
    ofHost,
    asked,
    senders,
    taking,
    opened: () => opened,
    hangUp() {
      for (const connection of server.connections) connection.close();
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A server that takes connections and hangs up at once, as one that is starting up may. */
export const startHangingUp = () => startBare((socket) => socket.destroy());

/** A server that takes connections and says nothing, as one that hangs. */
export const startSilent = () => startBare(() => undefined);

/** A server whose greeting goes on and on, a line now and then. */
export const startTrickling = () =>
  startBare((socket) => {
    const dripping = setInterval(() => socket.write("220-een ogenblik\r\n"), 20);
    socket.on("close", () => clearInterval(dripping));
  });

async function startBare(
  meet: (socket: Socket) => void,
): Promise<{ url: string; opened(): number; open(): number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket: Socket) => {
    sockets.add(socket.on("error", () => undefined));
    meet(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    opened: () => sockets.size,
    open: () => [...sockets].filter((socket) => !socket.destroyed).length,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
