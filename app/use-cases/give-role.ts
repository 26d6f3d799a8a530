import { giveDeskRole } from "~/features/accounts/index.server.ts";
import { writeOperatorAct } from "~/features/desk/index.server.ts";
import type { App } from "~/server/app.ts";
import { transact } from "~/server/db/transact.ts";
import { ok, refuse } from "~/shared/result.ts";

/** Makes the confirmed account with this address work at the desk, as an operator asked at the server. */
export async function giveRoleAtDesk(app: App, email: string, role: "ADMIN" | "HELPDESK") {
  return await transact(app, async (tx, now) => {
    const userId = await giveDeskRole(tx, email, role, now);
    if (!userId) return refuse("no-account");
    await writeOperatorAct(
      tx,
      { act: "role-given", subjectId: userId, about: userId },
      { role },
      now,
    );
    return ok(null);
  });
}
