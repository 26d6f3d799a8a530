import type { PhotoDraft, TabPhotoDraft } from "~/features/uploads/index.server.ts";
import type { App } from "~/server/app.ts";
import { actorOf, appOf } from "~/server/auth/gates.ts";
import type { RouteContext } from "~/server/web/context.ts";
import { photoDraft } from "~/server/web/cookies.ts";
import { textField } from "~/server/web/form.ts";
import { parseId } from "~/shared/id.ts";

/** Whose photos this browser may handle, with the account that is signed in; null without its cookie. */
export async function photoDraftOf(
  context: RouteContext,
  request: Request,
): Promise<PhotoDraft | null> {
  const draftId = await photoDraft(appOf(context)).read(request);
  if (draftId === null) return null;
  const actor = await actorOf(context);
  return { draftId, userId: actor.kind === "visitor" ? null : actor.userId };
}

/** The brief that a tab of this browser fills in, by the key that its page names. */
export async function tabPhotoDraftOf(
  context: RouteContext,
  request: Request,
  tabKey: string | null,
): Promise<TabPhotoDraft | null> {
  const draft = await photoDraftOf(context, request);
  return draft && { ...draft, tabKey: parseId(tabKey) };
}

/** The tab that sent a form, as far as its browser may have chosen photos; null where it did not. */
export async function sendingTab(app: App, request: Request, fields: FormData) {
  const draftId = await photoDraft(app).read(request);
  return draftId === null ? null : { draftId, tabKey: parseId(textField(fields, "tabKey")) };
}
