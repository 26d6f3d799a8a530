import { readComparison } from "~/features/agreements/index.server.ts";
import { PROPOSAL_ORDERS } from "~/features/agreements/rules.ts";
import { appOf, requireClient } from "~/server/auth/gates.ts";
import { answerPaper } from "~/server/web/paper.ts";
import { isId } from "~/shared/id.ts";
import type { Route } from "./+types/comparison";

/** What a client may choose from on one of its own briefs, side by side on paper. */
export async function loader({ request, params: { briefId }, context }: Route.LoaderArgs) {
  const app = appOf(context);
  const actor = await requireClient(context, request);
  const asked = new URL(request.url).searchParams.get("volgorde");
  const order = PROPOSAL_ORDERS.find((known) => known === asked) ?? "price";
  return await answerPaper(app, actor, request, "offertes-vergeleken", async () =>
    isId(briefId) ? await readComparison(app, actor, briefId, order) : null,
  );
}
