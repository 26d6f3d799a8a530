import { data, href } from "react-router";
import { SIGNED_OUT } from "~/shared/message.ts";
import { isAnyDraftUnstored } from "~/ui/drafts.ts";
import { notSent } from "~/ui/sending.ts";
import { forgetCorrection } from "./correction-draft.ts";
import { forgetPlacedDraft } from "./draft.ts";
import { NOTHING_WRONG, type WizardAnswer } from "./steps.ts";

/** The wizard for who signed in to send what the browser kept: it opens at its end, and says that all is there. */
export const keptRequestPath = () => `${href("/brief-form")}?verder=1`;

/** Where the wizard's form is sent to: signing in after the session ended leads back there. */
export function wizardAddress(correctedId: string | null, isVisitor: boolean): string {
  if (correctedId !== null) return `${href("/brief-form")}?wijzig=${correctedId}`;
  return isVisitor ? href("/brief-form") : keptRequestPath();
}

/**
 * Sends the wizard's form: deletes its draft once it is placed or the correction saved, and keeps what was typed when the server
 * cannot be reached, or leads to a page that would lose it. @throws Response that leads to the next page
 */
export async function sendWizard<Answer>(request: Request, send: () => Promise<Answer>) {
  const form = await request.clone().formData();
  const key = String(form.get("submissionKey"));
  const sentId = form.get("briefId");
  const briefId = typeof sentId === "string" ? sentId : null;
  try {
    return await send();
  } catch (thrown) {
    const isRedirect = thrown instanceof Response;
    if (isRedirect && isDone(thrown, briefId)) {
      if (briefId === null) forgetPlacedDraft(key);
      else forgetCorrection(document.documentElement.dataset.account, briefId);
      throw thrown;
    }
    if (isRedirect && !isAnyDraftUnstored()) throw thrown;
    const message = isRedirect ? { ...SIGNED_OUT } : notSent(thrown);
    const lost: WizardAnswer = { ...NOTHING_WRONG, message, asVisitor: null };
    // The status keeps the router from asking an absent server for the rest of the page.
    return data(lost, 503);
  }
}

/**
 * True for a redirect that says that the request was placed, or the correction of `briefId` saved. Any other, such as
 * to the sign-in page, leaves the form as good as unsent.
 */
function isDone(answer: Response, briefId: string | null): boolean {
  const [path = "", query] = (answer.headers.get("location") ?? "").split("?");
  // By its end alone: all addresses of a brief would have to come along otherwise.
  if (briefId !== null) return path.endsWith(`/${briefId}`);
  return path === href("/client-dashboard") || new URLSearchParams(query).has("aanvraag");
}
