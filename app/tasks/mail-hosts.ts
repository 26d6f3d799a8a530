import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { App } from "~/server/app.ts";
import {
  hostOf,
  MailAnswered,
  type Mailer,
  MailHeldBack,
  MailPostponed,
  MailRefused,
  MailServerAway,
  type OutgoingMail,
} from "~/server/ports/mailer.ts";
import { currentAct, REQUEST_ID } from "~/server/seen/act.ts";
import type { MailOutcome } from "~/server/seen/metrics.ts";
import { servicesOf } from "~/server/services.ts";
import { hurry } from "./mail-server.ts";

/**
 * In milliseconds: a send that takes `slowMs` is slow; a host that refuses for now is left alone for a pause.
 * After a mail that did not leave its worker rests: thousands of them would leave requests no room.
 */
export const PACE = {
  slowMs: 2_000,
  firstPauseMs: 5_000,
  longestPauseMs: 15 * 60_000,
  restMs: 20,
};

/** Of the mailer's connections, for a host that is slow, or that nothing is known of yet. */
const FEW = 2;

/** What every task says that waits for its host, in the form of `like`. */
export const EVERY_HOST = "mail host %";

interface Host {
  /** The error of its tasks, by which the queue knows them: a digest, since the name may be a person's. */
  words: string;
  underWay: number;
  /** So many mails may be under way; each that was quick makes room for one more. */
  atOnce: number;
  isSlow: boolean;
  /** Above 0: it refused last, and from `openAt` on gets one mail at a time. */
  pauseMs: number;
  openAt: number;
  heldBack: number;
  waiters: (() => void)[];
}

/**
 * The app with a mailer by which no host holds others up. A host that refuses for now is left alone for a
 * pause that grows, then tried with one mail; one that is slow gets two at a time. Mails that would be more
 * raise MailHeldBack, and their tasks are due soon after the host takes mail again.
 */
export function sparingHosts<Of extends App>(app: Of, pace = PACE): Of {
  const { mailer, log, metrics } = servicesOf(app);
  const hosts = new Map<string, Host>();
  let taken = 0;

  // Nobody waits for it.
  function callBack(host: Host, most: number | null): void {
    hurry(app, host.words, most).catch((error: unknown) =>
      log.warn({ error }, "tasks that waited for a mail host were not hurried"),
    );
  }

  function wake(host: Host): number {
    const waiters = host.waiters.splice(0);
    for (const go of waiters) go();
    return waiters.length;
  }

  /** Whether there is room for one more, which may come soon where there is none. @throws MailHeldBack */
  function hasRoom(host: Host): boolean {
    const isPaused = host.pauseMs > 0;
    const most = isPaused ? 1 : host.atOnce;
    if (host.underWay < most && performance.now() >= host.openAt) return true;
    if (!isPaused && !host.isSlow) return false;
    host.heldBack += 1;
    throw new MailHeldBack(host.words);
  }

  async function enter(host: Host): Promise<void> {
    while (!hasRoom(host)) await new Promise<void>((go) => host.waiters.push(go));
    host.underWay += 1;
  }

  function answered(host: Host, isQuick: boolean): void {
    if (host.pauseMs > 0) log.info({ host: host.words }, "a mail host takes mail again");
    [host.pauseMs, host.openAt] = [0, 0];
    if (isQuick) {
      host.atOnce += 1;
      host.isSlow = false;
    }
    if (host.heldBack === 0) return;
    const most = host.isSlow ? FEW : null;
    host.heldBack = most === null ? 0 : Math.max(0, host.heldBack - most);
    callBack(host, most);
  }

  function refused(host: Host): void {
    host.heldBack += 1;
    const now = performance.now();
    // Others were under way when the pause began.
    if (now < host.openAt) return;
    if (host.pauseMs === 0) log.warn({ host: host.words }, "a mail host refuses for now");
    const { firstPauseMs, longestPauseMs } = pace;
    host.pauseMs = Math.min(Math.max(firstPauseMs, 2 * host.pauseMs), longestPauseMs);
    host.openAt = now + host.pauseMs;
    setTimeout(() => callBack(host, 1), host.pauseMs).unref();
  }

  const hand: Mailer["send"] = async (mail) => {
    const name = hostOf(mail.to);
    const host = hosts.get(name) ?? newHost(name);
    hosts.set(name, host);
    await enter(host);
    const before = taken;
    let isQuick = true;
    const slow = setTimeout(() => {
      isQuick = false;
      [host.isSlow, host.atOnce] = [true, FEW];
      wake(host);
    }, pace.slowMs).unref();
    try {
      await mailer.send(namingRequest(mail));
      taken += 1;
      answered(host, isQuick);
    } catch (error) {
      const isPostponed = error instanceof MailPostponed;
      if (error instanceof MailRefused || (isPostponed && error.isOfMailbox)) {
        answered(host, isQuick);
      } else if (isPostponed) {
        refused(host);
        throw new MailPostponed(host.words, { cause: error });
      } else if (error instanceof MailServerAway && !isQuick && taken !== before) {
        refused(host);
        // Without what happened to the connection, which might read like a database's.
        throw new MailHeldBack(host.words);
      }
      throw error;
    } finally {
      clearTimeout(slow);
      host.underWay -= 1;
      const isIdle = wake(host) === 0 && host.underWay === 0;
      if (isIdle && host.pauseMs === 0 && host.heldBack === 0) hosts.delete(name);
    }
  };
  const look = async (to: string) => {
    const host = hosts.get(hostOf(to));
    if (host) hasRoom(host);
  };
  const counted: Mailer["send"] = async (mail) => {
    try {
      await hand(mail);
      metrics.mail(hostOf(mail.to), "sent");
    } catch (error) {
      metrics.mail(hostOf(mail.to), outcomeOf(error));
      throw error;
    }
  };
  const rested =
    <About>(work: (about: About) => Promise<void>) =>
    async (about: About) => {
      try {
        await work(about);
      } catch (error) {
        if (error instanceof MailAnswered) await sleep(pace.restMs);
        throw error;
      }
    };
  const close = () => mailer.close();
  return { ...app, mailer: { send: rested(counted), expect: rested(look), close } };
}

function outcomeOf(error: unknown): MailOutcome {
  if (error instanceof MailHeldBack) return "held-back";
  if (error instanceof MailPostponed) return "postponed";
  if (error instanceof MailRefused) return "refused";
  return error instanceof MailServerAway ? "no-server" : "failed";
}

/** The mail with a header that names the request that it came of, where there was one. */
function namingRequest(mail: OutgoingMail): OutgoingMail {
  const request = currentAct()?.request;
  return request ? { ...mail, headers: { ...mail.headers, [REQUEST_ID]: request } } : mail;
}

function newHost(name: string): Host {
  const digest = createHash("sha256").update(name).digest("hex").slice(0, 12);
  return {
    words: `mail host ${digest} takes nothing more for now`,
    underWay: 0,
    atOnce: FEW,
    isSlow: false,
    pauseMs: 0,
    openAt: 0,
    heldBack: 0,
    waiters: [],
  };
}
