import { data } from "react-router";
import { notSent } from "~/ui/sending.ts";
import { forgetCorrection } from "./correction-draft.ts";
import { forgetPlacedDraft } from "./draft.ts";
import { NOTHING_WRONG, type WizardAnswer } from "./steps.ts";

/**
 * Sends the wizard's form: deletes its draft once it is placed or the correction saved, and keeps what was typed when the server
 * cannot be reached. @throws Response that leads to the next page
 */
export async function sendWizard<Answer>(request: Request, send: () => Promise<Answer>) {
  const form = await request.clone().formData();
  const [key, briefId] = [String(form.get("submissionKey")), form.get("briefId")];
  try {
    return await send();
  } catch (thrown) {
    if (thrown instanceof Response) {
      if (typeof briefId !== "string") forgetPlacedDraft(key);
      else forgetCorrection(document.documentElement.dataset.account, briefId);
      throw thrown;
    }
    const lost: WizardAnswer = { ...NOTHING_WRONG, message: notSent(thrown), asVisitor: null };
    // The status keeps the router from asking an absent server for the rest of the page.
    return data(lost, 503);
  }
}
