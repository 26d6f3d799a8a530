import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // start.mjs builds beside the build that may be in use.
  buildDirectory: process.env.BUILD_FOLDER ?? "build",
  routeDiscovery: { mode: "initial" },
  // A client action in a file of its own makes each page load more files, and more bytes, than it saves.
  splitRouteModules: false,
} satisfies Config;
