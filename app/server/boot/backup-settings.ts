import { readFileSync } from "node:fs";
import path from "node:path";
import { bucketAt, type S3Bucket } from "./service-settings.ts";
import type { Problems, SettingValues } from "./settings.ts";

/** A folder, or a bucket with the folder in it: empty, or a name with its '/'. */
export type BackupPlace = { folder: string } | { bucket: S3Bucket; prefix: string };

/** Where backups go and who may read them. */
export interface BackupSettings {
  place: BackupPlace;
  /** When one is made each day, in the Netherlands: '03:30'. Absent: when somebody asks for it. */
  at: string | undefined;
  /** The age recipient that they are encrypted for; absent: they are not. */
  recipient: string | undefined;
}

/** The settings of backups; absent: none are made. */
export function readBackup(
  values: SettingValues,
  problems: Problems,
  root: string,
): BackupSettings | undefined {
  const { BACKUP_TO, BACKUP_AT, BACKUP_KEY } = values;
  if (!BACKUP_TO) {
    for (const name of ["BACKUP_AT", "BACKUP_KEY"] as const) {
      if (values[name]) problems.say("BACKUP_TO", `is missing, while ${name} is set`);
    }
    return undefined;
  }
  const place = backupPlaceOf(BACKUP_TO, values, problems, root);
  if ("bucket" in place && !BACKUP_KEY && values.DEPLOYMENT === "live") {
    problems.say("BACKUP_KEY", "is missing: what leaves this machine goes encrypted");
  }
  return { place, at: BACKUP_AT, recipient: BACKUP_KEY };
}

/** Reads 's3://bucket/folder' or a folder's path. */
export function backupPlaceOf(
  written: string,
  values: SettingValues,
  problems: Problems,
  root: string,
): BackupPlace {
  if (!written.startsWith("s3:")) return { folder: path.resolve(root, written) };
  const { hostname: name, pathname } = new URL(URL.canParse(written) ? written : "s3:");
  if (!/^[a-z0-9][a-z0-9.-]{2,62}$/.test(name)) {
    problems.say("BACKUP_TO", "is not written s3://bucket/folder");
  }
  const prefix = pathname.slice(1);
  const { BACKUP_S3_ENDPOINT, BACKUP_S3_REGION } = values;
  const { BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY } = values;
  for (const key of ["BACKUP_S3_ACCESS_KEY_ID", "BACKUP_S3_SECRET_ACCESS_KEY"] as const) {
    if (!values[key]) problems.say(key, "is missing, while BACKUP_TO is a bucket");
  }
  if (!BACKUP_S3_ENDPOINT && !BACKUP_S3_REGION) {
    problems.say("BACKUP_S3_REGION", "is missing; Amazon needs it, others BACKUP_S3_ENDPOINT");
  }
  return {
    bucket: {
      bucket: name,
      ...bucketAt(BACKUP_S3_ENDPOINT, BACKUP_S3_REGION),
      accessKeyId: BACKUP_S3_ACCESS_KEY_ID ?? "",
      secretAccessKey: BACKUP_S3_SECRET_ACCESS_KEY ?? "",
    },
    prefix: prefix && `${prefix.replace(/(?<!\/)\/+$/, "")}/`,
  };
}

/** The identity in BACKUP_IDENTITY: written there, or in the file that it names, as age-keygen makes it. */
export function readIdentity(values: SettingValues, problems: Problems): string | undefined {
  const { BACKUP_IDENTITY } = values;
  if (!BACKUP_IDENTITY) return undefined;
  const [found] = IDENTITY.exec(BACKUP_IDENTITY) ?? [];
  if (found) return found;
  try {
    const [inFile] = IDENTITY.exec(readFileSync(BACKUP_IDENTITY, "utf8")) ?? [];
    if (inFile) return inFile;
  } catch {
    // What is said below is all that helps.
  }
  problems.say("BACKUP_IDENTITY", "is neither AGE-SECRET-KEY-1... nor the path of a file with it");
  return undefined;
}

const IDENTITY = /AGE-SECRET-KEY-1[A-Z0-9]+/;
