import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  routeDiscovery: { mode: "initial" },
  // A client action in a file of its own makes each page load more files, and more bytes, than it saves.
  splitRouteModules: false,
} satisfies Config;
