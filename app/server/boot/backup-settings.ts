import { readFileSync } from "node:fs";
import path from "node:path";
import { isIdentity, isRecipient } from "../backup/seal.ts";
import { bucketAt, type S3Bucket } from "./service-settings.ts";
import type { Problems, SettingValues } from "./settings.ts";

/** A folder, or a bucket with the folder in it: empty, or a name with its '/'. */
export type BackupPlace =
  | { folder: string; setting: "BACKUP_TO" | "--from" }
  | { bucket: S3Bucket; prefix: string };

/** Where backups go and who may read them. */
export interface BackupSettings {
  place: BackupPlace;
  /** When one is made each day, in the Netherlands: '03:30'. Absent: when somebody asks for it. */
  at: string | undefined;
  /** The age recipient that they are encrypted for; absent: they are not. */
  recipient: string | undefined;
}

const OF_A_BUCKET = [
  "BACKUP_S3_ENDPOINT",
  "BACKUP_S3_REGION",
  "BACKUP_S3_ACCESS_KEY_ID",
  "BACKUP_S3_SECRET_ACCESS_KEY",
] as const;

/** The settings of backups; absent: none are made. */
export function readBackup(
  values: SettingValues,
  problems: Problems,
  root: string,
): BackupSettings | undefined {
  const { BACKUP_TO, BACKUP_AT, BACKUP_KEY } = values;
  if (!BACKUP_TO) {
    for (const name of ["BACKUP_AT", "BACKUP_KEY", ...OF_A_BUCKET] as const) {
      if (values[name]) problems.say("BACKUP_TO", `is missing, while ${name} is set`);
    }
    return undefined;
  }
  if (BACKUP_KEY && !isRecipient(BACKUP_KEY)) {
    problems.say(
      "BACKUP_KEY",
      "is not whole: a recipient of age has a sum at its end that is wrong",
    );
  }
  readIdentity(values, problems);
  const place = backupPlaceOf(BACKUP_TO, values, problems, root);
  if ("folder" in place) {
    const stray = OF_A_BUCKET.find((name) => values[name]);
    if (stray)
      problems.say("BACKUP_TO", `is no bucket (s3://bucket/folder), while ${stray} is set`);
    if (place.folder === path.resolve(root, values.DATA_DIR)) {
      problems.say("BACKUP_TO", "is not apart from DATA_DIR: it would be lost together with it");
    }
  }
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
  setting: "BACKUP_TO" | "--from" = "BACKUP_TO",
): BackupPlace {
  // Other words before a colon are addresses of which nothing would be known.
  const isAddress = /^[a-z][a-z0-9+.-]*:|^s3\/\//i.test(written);
  if (!isAddress) return { folder: path.resolve(root, written), setting };
  const { protocol, hostname: name, pathname } = new URL(URL.canParse(written) ? written : "s3:");
  if (protocol !== "s3:" || !/^[a-z0-9][a-z0-9.-]{2,62}$/.test(name)) {
    problems.say("BACKUP_TO", "is not the path of a folder, nor written s3://bucket/folder");
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
      settings: "BACKUP_S3",
    },
    prefix: prefix && `${prefix.replace(/(?<!\/)\/+$/, "")}/`,
  };
}

/** The identity in BACKUP_IDENTITY: written there, or in the file that it names, as age-keygen makes it. */
export function readIdentity(values: SettingValues, problems: Problems): string | undefined {
  const { BACKUP_IDENTITY } = values;
  if (!BACKUP_IDENTITY) return undefined;
  const [found] = IDENTITY.exec(BACKUP_IDENTITY) ?? identityInFile(BACKUP_IDENTITY) ?? [];
  if (found && isIdentity(found)) return found;
  problems.say(
    "BACKUP_IDENTITY",
    found
      ? "is not whole: an identity of age has a sum at its end that is wrong"
      : "is neither AGE-SECRET-KEY-1... nor the path of a file with it",
  );
  return undefined;
}

function identityInFile(file: string) {
  try {
    return IDENTITY.exec(readFileSync(file, "utf8"));
  } catch {
    // That there is none is said by the setting's name.
    return null;
  }
}

const IDENTITY = /AGE-SECRET-KEY-1[A-Z0-9]+/;
