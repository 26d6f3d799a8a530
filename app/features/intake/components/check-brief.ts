import { checkForm } from "~/ui/check-form.ts";
import { clientBriefSchema, visitorBriefSchema } from "../schema.ts";

/** Checks the form of a visitor, or of a client who is signed in, as the server will. */
export function checkBrief(form: FormData, asVisitor: boolean) {
  const now = new Date();
  return checkForm(form, { schema: asVisitor ? visitorBriefSchema(now) : clientBriefSchema(now) });
}
