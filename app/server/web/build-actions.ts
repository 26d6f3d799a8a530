import type { ActionFunctionArgs, ServerBuild } from "react-router";
import { actionDone } from "./context.ts";

/**
 * The build with an action for every route: one that takes no forms refuses them, where the router
 * would show its own text and log each as a fault. What came of an action that was carried out before
 * is taken from the request's context. `hosts` are those whose pages may post.
 */
export function withActions(build: ServerBuild, hosts: string[]): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const act = route?.module.action ?? refuse;
    const action = (args: ActionFunctionArgs) => (args.context.get(actionDone) ?? act)(args);
    return [id, route && { ...route, module: { ...route.module, action } }];
  });
  return { ...build, routes: Object.fromEntries(routes), allowedActionOrigins: hosts };
}

function refuse(): never {
  throw new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });
}
