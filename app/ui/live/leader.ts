import { lockManager, openChannel } from "../browser-parts.ts";

/** What the tabs of a browser tell each other about their leader. */
type Notice = { kind: "who-leads" } | { kind: "leading"; isIdle: boolean };

/** What all tabs of a browser call the lock of their leader, and the channel on which it speaks. */
const LOCK = "live";
const CHANNEL = "live-leader";
/** How often a tab asks whether its leader is still awake. */
const CHECK_MS = 30_000;
/** How long an awake leader takes to answer at most; a frozen one never does. */
const ANSWER_MS = 1_500;

interface Leading {
  /** Does the leader's work until its signal aborts, or there is nothing left to do. */
  work: (leading: AbortSignal) => Promise<void>;
  /** Whether this tab has been out of sight for so long that it works slowly. */
  isIdle: () => boolean;
  /** Aborts when the page of this tab goes. */
  leaving: AbortSignal;
}

/** Whether a tab of this browser leads. */
export async function isLed(): Promise<boolean> {
  const query = async () => await lockManager()?.query();
  const locks = await query().catch(() => null);
  return locks?.held?.some(({ name }) => name === LOCK) ?? false;
}

/**
 * Does the work of `work` in one tab of a browser at a time. When the leading tab goes, another one leads. A
 * leader that does not answer, as one that its browser froze, loses the lead; so does one that nobody has
 * looked at for long, to a tab that is in sight. Where tabs cannot agree, because there are no locks or none is
 * given, each tab does the work for itself.
 */
export async function leadOneTab({ work, isIdle, leaving }: Leading): Promise<void> {
  const locks = lockManager();
  const channel = locks && openChannel(CHANNEL);
  if (!channel) return await work(leaving);
  const ended = new AbortController();
  const end = () => ended.abort();
  leaving.addEventListener("abort", end);
  const say = (notice: Notice) => channel.postMessage(notice);
  let current: AbortController | null = null;
  let unanswered: ReturnType<typeof setTimeout> | undefined;

  const lead = async () => {
    const leading = new AbortController();
    current = leading;
    leaving.addEventListener("abort", () => leading.abort());
    clearTimeout(unanswered);
    say({ kind: "leading", isIdle: isIdle() });
    await work(leading.signal);
    current = null;
  };
  /** Ends the work of a leader whose lock was taken; true where this tab was it. */
  const resign = (): boolean => {
    const wasLeading = current !== null;
    current?.abort();
    current = null;
    return wasLeading;
  };
  const request = async (options: LockOptions) => await locks.request(LOCK, options, lead);
  const takeOver = () => request({ steal: true }).catch(resign);
  const checkLeader = () => {
    if (current || ended.signal.aborted) return;
    clearTimeout(unanswered);
    unanswered = setTimeout(() => void takeOver(), ANSWER_MS);
    say({ kind: "who-leads" });
  };
  channel.onmessage = ({ data }: MessageEvent<Notice>) => {
    if (data.kind === "who-leads") {
      if (current) say({ kind: "leading", isIdle: isIdle() });
      return;
    }
    clearTimeout(unanswered);
    if (data.isIdle && !document.hidden && !current) void takeOver();
  };
  const onSight = () => {
    if (!document.hidden) checkLeader();
  };
  document.addEventListener("visibilitychange", onSight, { signal: ended.signal });
  const checks = setInterval(checkLeader, CHECK_MS);
  ended.signal.addEventListener("abort", () => {
    clearInterval(checks);
    clearTimeout(unanswered);
    channel.close();
  });
  checkLeader();
  let waits = true;
  let isRefused = false;
  while (waits) {
    // Rejects when the page goes, and when another tab takes the lock from this one: then it waits again.
    waits = await request({ signal: leaving }).then(
      () => false,
      () => {
        if (resign()) return !leaving.aborted;
        isRefused = !leaving.aborted;
        return false;
      },
    );
  }
  if (!isRefused) return;
  end();
  await work(leaving);
}
