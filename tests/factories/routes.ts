import { RouterContextProvider } from "react-router";
import type { Actor } from "~/server/actor.ts";
import type { App } from "~/server/app.ts";
import { requestContext } from "~/server/context.ts";

/** What React Router hands a route: `actor` asks for `target`, or posts `form` there. */
export function routeArgs(app: App, actor: Actor, target: string, form?: FormData) {
  const context = new RouterContextProvider();
  context.set(requestContext, {
    app,
    actor: async () => actor,
    ip: "127.0.0.1",
    nonce: "",
    fault: undefined,
  });
  const init = form ? { method: "POST", body: form } : {};
  // biome-ignore lint/suspicious/noExplicitAny: each route has argument types of its own.
  return { request: new Request(`http://localhost${target}`, init), context, params: {} } as any;
}

/** A posted form; a list becomes several fields of one name. */
export function formOf(fields: Record<string, string | string[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) form.append(name, one);
  }
  return form;
}
