import { removeDraftPhotos } from "~/features/briefs/index.server.ts";
import { signOut } from "~/features/sessions/index.server.ts";
import type { PhotoDraft } from "~/features/uploads/index.server.ts";
import type { App } from "~/server/app.ts";

/**
 * Signs the browser of this request out and leaves nothing of its person there for whoever uses it next: the
 * photos that were not placed go too, of all its tabs. Answers the Set-Cookie values that do the rest.
 */
export async function leaveBrowser(app: App, request: Request, draft: PhotoDraft | null) {
  const cookies = await signOut(app, request);
  if (draft) await removeDraftPhotos(app, draft, null);
  return cookies;
}
