import { readAgreement } from "~/features/agreements/index.server.ts";
import { appOf, isClientOrCompany, requireSignedIn } from "~/server/auth/gates.ts";
import { answerPaper } from "~/server/web/paper.ts";
import { isId } from "~/shared/id.ts";
import type { Route } from "./+types/agreement";

/** The agreement that an accepted proposal is, for its client and its company alone. */
export async function loader({ request, params: { fileName }, context }: Route.LoaderArgs) {
  const app = appOf(context);
  const actor = await requireSignedIn(context, request);
  const proposalId = fileName.replace(/\.pdf$/, "");
  return await answerPaper(app, actor, request, "overeenkomst", async () =>
    isId(proposalId) && isClientOrCompany(actor)
      ? await readAgreement(app, actor, proposalId)
      : null,
  );
}
