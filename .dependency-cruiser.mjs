// Who may import whom: the table of docs/ARCHITECTURE.md. `to.pathNot` lists what is allowed; `$1`
// is the feature that the importing file belongs to.

const TEST = "\\.test\\.tsx?$";
const PURE = "(constants|schema|lifecycle|rules|policy|messages|views|wording|questions?|answers)\\.ts$";
const SHARED = "^app/shared/";
const UI = "^app/ui/";
const OWN_PURE = `^app/features/$1/${PURE}`;
const ANY_PURE = `^app/features/[^/]+/${PURE}`;
const ROUTE_SERVER =
  "^app/server/(app|actor|attempt|context|cookies|session|form|flash|limits)\\.ts$";

/** Files below `from` may only import, of our own code, what `allowed` matches. */
function only(name, from, allowed, comment) {
  return {
    name,
    comment,
    severity: "error",
    from: { path: from, pathNot: TEST },
    to: { path: "^(app|tests|bench)/", pathNot: allowed },
  };
}

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
    only(
      "routes-and-jobs",
      "^app/(routes/|jobs/|root\\.tsx|entry\\.)",
      [SHARED, UI, "^app/(features|routes|jobs)/", "^app/styles\\.css", ROUTE_SERVER],
      "Routes and jobs parse, call a feature and answer; they know no database, port or adapter.",
    ),
    {
      name: "routes-stand-alone",
      comment: "A route shares parts with its own folder only, and starts jobs through a write.",
      severity: "error",
      from: { path: "^app/routes/([^/]+)/" },
      to: { path: "^app/(jobs|routes)/", pathNot: "^app/routes/$1/" },
    },
    only(
      "feature-components-and-mails",
      "^app/features/([^/]+)/(components|emails)/",
      [SHARED, UI, OWN_PURE, "^app/features/$1/(components|emails)/"],
      "What is shown is made of the feature's pure files: a component never reaches the server.",
    ),
    only(
      "feature-pure-files",
      `^app/features/([^/]+)/${PURE}`,
      [SHARED, ANY_PURE],
      "Rules are pure: they import each other and shared.",
    ),
    {
      name: "feature-pure-packages",
      comment: "Of the world outside, pure files know zod alone.",
      severity: "error",
      from: { path: `^app/features/[^/]+/${PURE}` },
      to: { path: "node_modules/|^node:", pathNot: "node_modules/zod/" },
    },
    only(
      "feature-servers",
      "^app/features/([^/]+)/[a-z]+\\.server\\.ts$",
      [
        SHARED,
        "^app/features/$1/",
        "^app/features/[^/]+/(api\\.server|schema|constants)\\.ts$",
        "^app/server/(app|actor|limits)\\.ts$",
        "^app/server/db/(connect|outbox|outage|submission|tables/[a-z]+)\\.ts$",
        "^app/server/ports/",
      ],
      "Of another feature only its api, its schemas and its constants.",
    ),
    {
      name: "feature-servers-show-nothing",
      comment: "Reads and writes know no components.",
      severity: "error",
      from: { path: "^app/features/[^/]+/[a-z]+\\.server\\.ts$" },
      to: { path: "^app/features/[^/]+/(components|emails)/" },
    },
    {
      name: "feature-vocabulary",
      comment: "A feature folder holds only the kinds of file that docs/ARCHITECTURE.md lists.",
      severity: "error",
      from: {
        path: "^app/features/",
        pathNot: [
          `^app/features/[^/]+/${PURE}`,
          "^app/features/[^/]+/(reads|writes|api)\\.server\\.ts$",
          "^app/features/[^/]+/(emails|components)/[a-z-]+\\.tsx?$",
          "^app/features/[^/]+/components/wizard/[a-z-]+\\.tsx?$",
          TEST,
        ],
      },
      to: {},
    },
    only("ui", "^app/ui/", [SHARED, UI], "Buttons and fields know no subject."),
    only("shared", "^app/shared/", [SHARED], "Value types that no feature owns."),
    only(
      "server",
      "^app/server/",
      [SHARED, "^app/server/"],
      "The server never knows features or routes: main.ts wires them in.",
    ),
    {
      name: "adapters-in-compose-only",
      comment: "Only compose.ts chooses adapters, and only main.ts and the tests compose.",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/(server/(adapters/|compose\\.ts$)|main\\.ts$)" },
      to: { path: "^app/server/(adapters/|compose\\.ts$)" },
    },
    only(
      "demo",
      "^app/demo/",
      [SHARED, "^app/demo/", "^app/features/", "^app/server/(app\\.ts$|db/(connect|tables/))"],
      "Demo data is written with the features' own rules.",
    ),
    {
      name: "demo-from-main-only",
      comment: "Nothing but the start knows that there is demo data.",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/(demo/|main\\.ts$)" },
      to: { path: "^app/demo/" },
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
