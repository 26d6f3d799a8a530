import type { ServerBuild } from "react-router";

/**
 * The build with an action for every route: one that takes no forms refuses them, where the router
 * would show its own text and log each as a fault. `hosts` are those whose pages may post.
 */
export function refusePosts(build: ServerBuild, hosts: string[]): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && { ...route, module: { ...route.module, action: route.module.action ?? refuse } },
  ]);
  return { ...build, routes: Object.fromEntries(routes), allowedActionOrigins: hosts };
}

function refuse(): never {
  throw new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });
}
