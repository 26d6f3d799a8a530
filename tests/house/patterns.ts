import { type Problem, problemsOf, type Source } from "./sources.ts";

/** What a text may not say, where; nothing that imports, types or oxlint can refuse. */
interface Pattern {
  name: string;
  in: RegExp;
  except?: RegExp;
  /** Global; the line that it begins in is the one that is named. */
  finds: RegExp;
  /** `$0` stands for what was found. */
  what: string;
  /** May stand where a comment in the line above says why. */
  orReasoned?: true;
}

const TEST = /\.test\.tsx?$/;
const CODE = /^app\/.*\.tsx?$/;
/** Where a moment, a setting or another's answer comes from outside. */
const INNER = /^app\/(routes|gates|use-cases|shared|tasks|features)\//;

const PATTERNS: Pattern[] = [
  {
    name: "forged-actor",
    in: CODE,
    except: /^app\/server\/auth\/mint\.ts$/,
    // A renamed import is no cast.
    finds: /^(?!.*\b(?:import\b|export \{)).*\bas (?:unknown as )?(?:\w+\.)?\w*Actor\b/gm,
    what: "an actor is minted by the gates, never cast",
  },
  {
    name: "double-cast",
    in: CODE,
    except: /^app\/server\/|\.test\.tsx?$/,
    finds: /\bas\s+(?:unknown|never|any|object)\b[\s)]*\bas\b/g,
    what: "a cast by way of '$0' makes anything of anything",
    orReasoned: true,
  },
  {
    name: "opened-app",
    in: CODE,
    except: /^app\/server\/services\.ts$|\.test\.tsx?$/,
    finds: /\bapp\s+as\b|\bas\s+(?:\w+\.)?Services\b/g,
    what: "opens the app by a cast: servicesOf does, where it may be imported",
  },
  {
    name: "silenced",
    in: CODE,
    except: TEST,
    finds: /@ts-(?:expect-error|ignore|nocheck)|oxlint-disable(?!.* -- \w)/g,
    what: "'$0' silences a check without a reason (oxlint takes one behind ' -- ')",
  },
  {
    name: "unawaited",
    in: /^app\/(server|tasks)\/|^app\/main\.ts$/,
    except: TEST,
    finds: /(?<![=:|<]\s*|\breturn )\bvoid (?=[\w.]+(?:\(|\n *\.))(?!.*\.catch\()/g,
    what: "what fails here ends the process: a comment in the line above says why it cannot",
    orReasoned: true,
  },
  {
    name: "own-clock",
    in: INNER,
    except: /\/components\/|\.test\.tsx?$/,
    finds: /\bnew Date\(\s*\)|(?<!new )\bDate\(\s*\)|\bDate\s*\.\s*now\b/g,
    what: "the clock is a port: a rule gets `now`",
  },
  {
    name: "sql-in-a-use-case",
    in: /^app\/(use-cases|gates|routes)\//,
    finds:
      /\b(?:tx|db)\s*(?:\?\.|\.|\[)|\}\s*=\s*tx\b|\b(?!tx\b)\w+\??: Tx\b|\btransact\(\s*\w+,\s*[^(),]+,\s*async \((?!tx\b)/g,
    what: "'$0': what runs in a transaction is a feature's; `tx` is handed on, under that name",
  },
  {
    name: "spinner",
    in: /^app\/.*\.tsx$/,
    // The counts of things, which have a button on either side.
    except: /^app\/ui\/fields\.tsx$|goods\/components\/stepper\.tsx$/,
    finds: /<input\b[^>]*\btype="(?:number|email)"|\btype: "number", inputMode/g,
    what: "a browser changes or refuses what people write here: a TextField, or a text with inputMode",
  },
  {
    name: "unread-answer",
    in: /^app\/features\/[\w-]+\/(?:schema|questions|answer-schemas)(?:\/[\w-]+)?\.ts$/,
    finds: /z\.iso\.date\(|\.trim\(\)\n? *\.(?:max|min)\(|z\.coerce\b(?![\s\S]{0,40}WHICH)/g,
    what: "'$0': what people type is read by the schemas of shared/answers.ts",
  },
  {
    name: "typed-text-in-sql",
    in: CODE,
    except: TEST,
    finds:
      /\bsql<[^>`]*\bstring\b[^>`]*>`[^`]*?\$\{(?:enquiries\.(?:question|answer)|threadEntries\.text|briefs\.additionalInfo|proposals\.(?:packageName|includes|vehicleInfo|additionalServices|notes|performerName)|companyProfiles\.(?:bio|website|movingVehicleTypes|portfolioLinks))\}/g,
    what: "what one side typed is no string of SQL: select the column, and showText it for its reader",
  },
  {
    name: "bare-state",
    in: CODE,
    except: /^app\/shared\/lifecycle\.ts$|\.test\.tsx?$/,
    finds: /\.states\s*\[/g,
    what: "a status may be of a newer version: stateOf looks its state up",
  },
  {
    name: "ddl",
    in: CODE,
    except: /^app\/server\/db\/|\.test\.tsx?$/,
    finds: /\b(?:truncate|(?:create|drop|alter)\s+(?:table|index|trigger|function))\s+["$\w]/gi,
    what: "'$0': a migration changes the shape of a table, nothing else does",
  },
  // What one server does for all its sessions, several that share the rows cannot: docs/capacity.md.
  {
    name: "lock-of-a-session",
    in: CODE,
    except: /\.test\.tsx?$/,
    finds: /\bpg_(?:try_)?advisory_(?!xact_)\w+/g,
    what: "'$0' outlasts its transaction, and a pooler gives its connection to others",
  },
  {
    name: "listener-of-its-own",
    in: CODE,
    except: /^app\/server\/db\/listen\.ts$|\.test\.tsx?$/,
    finds: /\b(?:sql`|query\(["'`])\s*(?:un)?listen\b|\.on\("notification"/gi,
    what: "a message of the database is a hint, and listenOn says what holds without it",
  },
  {
    name: "sequence",
    in: /^app\/.*\.(?:ts|tsx|sql)$/,
    except: /\.test\.tsx?$|^app\/server\/db\/(?:migrate\.ts|migrations\/00[0-5]\d_)/,
    finds:
      /\bnextval\b|\b(?:big|small)?serial\(|\b(?:big|small)?serial (?:primary|not)\b|\bgenerated\s+(?:always|by default)\s+as\s+identity|\bcreate sequence\b|\bgeneratedAlwaysAsIdentity|\bgeneratedByDefaultAsIdentity/gi,
    what: "'$0': numbers of a sequence are in no order; count in a row, or use a moment",
    orReasoned: true,
  },
  {
    name: "lost-signal",
    in: /^app\/.*\.ts$/,
    except: TEST,
    finds: /(?:\bnew Request|\.sign)\([^;]*?\bsignal\b/g,
    what: "a Request's own signal is lost with it to garbage collection: it is given to fetch, beside the Request",
    orReasoned: true,
  },
  {
    name: "fetch-of-a-library",
    in: /^app\/server\/(?:adapters|seen)\//,
    except: TEST,
    finds: /\b(?!globalThis\b)\w+\.fetch\(/g,
    what: "'$0' may put our signal into a Request, which loses it: sign, then fetch(request, { signal })",
  },
  {
    name: "unmarked-connection",
    in: CODE,
    except: /^app\/server\/db\/database-error\.ts$|\.test\.tsx?$/,
    finds: /\bnew pg\.(?:Client|Pool)\(/g,
    what: "'$0': errors of the database are told from others by DatabaseClient and DatabasePool",
  },
  {
    name: "other-url-parser",
    in: /^app\/(?:features|shared|routes|use-cases)\//,
    except: TEST,
    finds: /\bz\s*\.\s*(?:url|httpUrl)\(|from "node:url"/g,
    what: "'$0': an address from outside is read by readPublicUrl alone",
  },
  {
    name: "other-provider",
    in: /^app\/(features|use-cases|gates|routes)\//,
    except: /^app\/features\/payments\/(reads\/provider|writes\/checkouts)\.server\.ts$/,
    finds: /\bservicesOf\(\w+\)\.payments\b|\{[^}]*\bpayments\b[^}]*\} = servicesOf\(/g,
    what: "asks whoever takes new payments: adapterOf chooses by the name",
  },
  {
    name: "unguarded-storage",
    in: CODE,
    // Of the scroll position an inline script asks, before any file is there.
    except: /^app\/ui\/(?:storage\.ts|scroll-position\.tsx)$|\.test\.tsx?$/,
    finds: /\b(?:localStorage|sessionStorage|indexedDB)\b/g,
    what: "'$0' may be absent, forbidden or full: ui/storage.ts asks for it",
  },
  {
    name: "unguarded-browser",
    in: CODE,
    // A service worker is there only where its browser hands these out.
    except: /^app\/ui\/(?:browser-parts|push\/service-worker)\.ts$|\.test\.tsx?$/,
    finds: /\bnavigator\.(?:serviceWorker|locks)\b|\bBroadcastChannel\b|\bcaches\.\w/g,
    what: "'$0' may be absent or forbidden: ui/browser-parts.ts asks for it",
  },
  {
    name: "task-by-hand",
    in: /^tests\/factories\/(causes|arrangements)\.ts$/,
    finds: /\benqueue(?:Once)?\b|\badd_job\b/g,
    what: "puts a task in the outbox by hand: a cause is an act of the product",
  },
  {
    name: "wire-word",
    in: CODE,
    except: /^app\/server\/adapters\//,
    finds:
      /\b(?:trialing|past_due|canceled|incomplete_expired|charged_back)\b|\{CHECKOUT_SESSION_ID\}/g,
    what: "says '$0', a provider's word: its adapter translates",
  },
  {
    name: "absent-document",
    in: /./,
    except: /^tests\/house\//,
    // Of these the repository has SECURITY.md alone.
    finds:
      /\b(?:(?:SPEC|PRODUCT|DESIGN|LOOK|REVIEW)\.md\b|(?:SPEC|PRODUCT|SECURITY|DESIGN|LOOK|REVIEW)(?: section\b| ['0-9]))/g,
    what: "refers to a document that the repository does not hold",
  },
];

/** What the patterns find in a file, each as '<name>: <what>'. */
export function unwanted(source: Source): Problem[] {
  const lines = source.text.split("\n");
  return PATTERNS.filter(
    (each) => each.in.test(source.file) && !each.except?.test(source.file),
  ).flatMap(({ name, finds, what, orReasoned }) =>
    problemsOf(source, finds, ([found]) => `${name}: ${what.replace("$0", found.trim())}`).filter(
      ({ line }) => !(orReasoned && /^\s*\/\/ /.test(lines[line - 2] ?? "")),
    ),
  );
}

/** Who owns a table, by its name in the database and by the name of its constant in tables.ts. */
export function ownersOf(sources: Source[]): Map<string, string> {
  return new Map(
    sources.flatMap(({ file, text }) => {
      const feature = /^app\/features\/([^/]+)\/tables\.ts$/.exec(file)?.[1];
      if (!feature) return [];
      const tables = text.matchAll(/export const (\w+) = (?:pg|events)Table\(\s*"([a-z_]+)"/g);
      return [...tables].flatMap(([, ...names]) =>
        names.map((name): [string, string] => [name, feature]),
      );
    }),
  );
}

const WRITES =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|update|truncate(?:\s+table)?|(?:drop|alter|lock)\s+table(?:\s+if\s+exists)?|copy)(?:\s+only)?\s+(?:"?public"?\s*\.\s*)?(?:"?([a-z_]+)\b"?|\$\{(\w+)\})/gi;

/** Tables written in SQL by a feature that does not own them; drizzle's own writes have types. */
export function foreignWrites(source: Source, owners: Map<string, string>): Problem[] {
  if (!CODE.test(source.file)) return [];
  const own = /^app\/features\/([^/]+)\//.exec(source.file)?.[1];
  return problemsOf(source, WRITES, ([, table = "", constant = ""]) => {
    const name = table.toLowerCase() || constant;
    const owner = owners.get(name);
    return owner && owner !== own ? `foreign-sql: writes ${name}, a table of ${owner}` : null;
  });
}
