import { chown, mkdir } from "node:fs/promises";
import type { ClusterPlace } from "./cluster-place.ts";

/** A file of the log of changes is closed after a minute at the latest, when there is anything in it. */
const CLOSED_AFTER = "60s";

/** Where the server puts what it has closed of its log of changes, until it is in the backups. */
export const spoolOf = ({ cluster }: Pick<ClusterPlace, "cluster">) => `${cluster}.spool`;

export async function makeSpool(place: ClusterPlace): Promise<void> {
  const spool = spoolOf(place);
  await mkdir(spool, { recursive: true, mode: 0o700 });
  if (place.owner) await chown(spool, place.owner.uid, place.owner.gid);
}

/**
 * Has a server keep its log of changes: each file is copied into the spool, is on the disk before it has its
 * name, and takes the place of no other. One that is there already, after a crash, must be the same.
 */
export function archiving(place: ClusterPlace): Record<string, string> {
  const spool = inShell(spoolOf(place));
  const [kept, draft] = [`${spool}/%f`, `${spool}/%f.part`];
  const command =
    `if test -f ${kept}; then cmp -s "%p" ${kept}; ` +
    `else cp "%p" ${draft} && sync ${draft} && mv ${draft} ${kept} && sync ${spool}; fi`;
  return { archive_mode: "on", archive_command: command, archive_timeout: CLOSED_AFTER };
}

/** A path as one word of a command of the server's, where '%' has a meaning too. */
export function inShell(path: string): string {
  return `'${path.replaceAll("'", "'\\''").replaceAll("%", "%%")}'`;
}
