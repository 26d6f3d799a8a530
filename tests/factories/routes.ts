import { RouterContextProvider } from "react-router";
import { hasSecondStep } from "~/features/two-step/index.server.ts";
import { asReader } from "~/gates/reader.ts";
import type { Actor } from "~/server/auth/actor.ts";
import type { Services } from "~/server/services.ts";
import { answeredInstead, requestContext } from "~/server/web/context.ts";
import { pagesOf } from "~/server/web/pages.ts";

export interface RouteVisit {
  cookie?: string;
  /** Posted; without it the address is asked for. */
  form?: FormData;
}

/** What React Router hands a route when `actor` visits `target`, a path or a whole address. */
export function routeArgs(
  app: Services,
  actor: Actor,
  target: string,
  { cookie, form }: RouteVisit = {},
) {
  const context = new RouterContextProvider();
  context.set(requestContext, {
    app,
    actor: async () => actor,
    pages: pagesOf({}),
    lookingOn: async () => null,
    sessionId: async () => null,
    asksSecondStep: async () => actor.kind !== "visitor" && (await hasSecondStep(app, actor)),
    reader: () => asReader(app, actor),
    keptFor: null,
    // As scripts ask: a test reads all that travels.
    isDocument: false,
    ip: "127.0.0.1",
    requestId: null,
    nonce: "",
    fault: undefined,
  });
  const request = new Request(new URL(target, "http://localhost"), {
    headers: cookie ? { cookie } : {},
    ...(form ? { method: "POST", body: form } : {}),
  });
  // biome-ignore lint/suspicious/noExplicitAny: each route has argument types of its own.
  return { request, context, params: {} } as any;
}

/** The file that an action answers in place of a page. */
export async function fileFrom(
  // biome-ignore lint/suspicious/noExplicitAny: each route has argument types of its own.
  action: (args: any) => Promise<unknown>,
  args: ReturnType<typeof routeArgs>,
): Promise<Response> {
  await action(args);
  const file: Response | null = args.context.get(answeredInstead);
  if (!file) throw new Error("no file came");
  return file;
}

/** Where a loader or action sends somebody; null when it answers itself. */
export async function sentTo(work: Promise<unknown>): Promise<string | null> {
  const answer = await work.catch((thrown: unknown) => thrown);
  if (answer instanceof Response) return answer.headers.get("location");
  if (answer instanceof Error) throw answer;
  return null;
}

/** A posted form; a list becomes several fields of one name. */
export function formOf(fields: Record<string, string | string[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) form.append(name, one);
  }
  return form;
}
