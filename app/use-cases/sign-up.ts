import {
  changeRole,
  createAccount,
  passwordsOf,
  type SignedUp,
} from "~/features/accounts/index.server.ts";
import type { SignUp } from "~/features/accounts/schema.ts";
import { hasSettledRole } from "~/features/registration/index.server.ts";
import { acceptTerms } from "~/features/terms/index.server.ts";
import type { App } from "~/server/app.ts";
import { NOBODY, transact } from "~/server/db/transact.ts";
import type { Result } from "~/shared/result.ts";

/**
 * Signs somebody up and mails the confirmation link. The same form sent again with another role
 * changes that of its account, until it is used. Refuses an address that is confirmed, or closed.
 */
export async function signUp(
  app: App,
  form: SignUp,
): Promise<Result<SignedUp, "email-in-use" | "address-closed">> {
  const passwordHash = passwordsOf(app).begin(form.password);
  return await transact(app, NOBODY, async (tx, now) => {
    const made = await createAccount(app, tx, { ...form, passwordHash });
    if (!made.ok) return made;
    await acceptTerms(tx, made.value.userId, "sign-up", now);
    if (!made.value.isOwn || made.value.role === form.role) return made;
    const { userId, role } = made.value;
    if (!(await hasSettledRole(tx, { userId, email: form.email, role }))) {
      await changeRole(tx, userId, form.role);
    }
    return made;
  });
}
