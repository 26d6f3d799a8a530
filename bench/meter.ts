import { isMainThread } from "node:worker_threads";

// Loaded ahead of every server that is measured: what it used so far, all its threads together, it
// tells whoever started it.
if (isMainThread && process.send) {
  process.on("message", (asked) => {
    if (asked !== "usage") return;
    const [all, main] = [process.cpuUsage(), process.threadCpuUsage()];
    process.send?.({
      cpuMs: (all.user + all.system) / 1000,
      mainThreadMs: (main.user + main.system) / 1000,
      rss: process.memoryUsage.rss(),
    });
  });
  // It keeps no process up that has ended its work.
  process.channel?.unref();
}
