import { statfs } from "node:fs/promises";
import { connect } from "node:tls";
import type { Surroundings } from "../ports/surroundings.ts";

const ANSWER_MS = 10_000;

/** Looks at this machine's disk, at what answers at the product's own address, and at where backups lie. */
export function surroundingsOf(asked: {
  dataDir: string;
  appUrl: string;
  /** Null where none are made. */
  findLastBackup: (() => Promise<{ startedAt: string } | undefined>) | null;
  timeoutMs?: number;
}): Surroundings {
  const { dataDir, appUrl, findLastBackup, timeoutMs = ANSWER_MS } = asked;
  return {
    async freeOfDisk() {
      const disk = await statfs(dataDir).catch(() => null);
      return disk && disk.blocks > 0 ? disk.bavail / disk.blocks : null;
    },
    async certificateEnds() {
      const { protocol, hostname, port } = new URL(appUrl);
      return protocol === "https:"
        ? await endOfCertificate(hostname, Number(port) || 443, timeoutMs)
        : null;
    },
    async newestBackup() {
      if (!findLastBackup) return "off";
      const newest = await findLastBackup();
      return newest ? new Date(newest.startedAt) : null;
    },
  };
}

function endOfCertificate(host: string, port: number, timeoutMs: number): Promise<Date> {
  return new Promise((resolve, reject) => {
    // One that ended is what is looked for: it is read, and nothing is sent.
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false }, () => {
      const { valid_to: lastDay } = socket.getPeerCertificate();
      socket.destroy();
      if (lastDay) resolve(new Date(lastDay));
      else reject(new Error(`${host}:${port} shows no certificate`));
    });
    // From the first packet to the last, however slowly they come.
    const end = setTimeout(() => socket.destroy(new Error(`${host}:${port} is silent`)), timeoutMs);
    socket.once("close", () => clearTimeout(end));
    socket.once("error", reject);
  });
}
