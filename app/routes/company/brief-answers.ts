import { data } from "react-router";
import { readListedBrief } from "~/features/board/index.server.ts";
import type { WholeBrief } from "~/features/board/views.ts";
import { readPriceHints } from "~/features/prices/index.server.ts";
import { readTariffCents } from "~/features/proposals/index.server.ts";
import { requireLaunched } from "~/gates/company.ts";
import { appOf } from "~/server/auth/gates.ts";
import { isId } from "~/shared/id.ts";
import { answerOr } from "~/ui/answer-or.ts";
import type { Route } from "./+types/brief-answers";

/** What a company's list does not carry of a brief, for the window that opens on it. */
export async function loader({ request, context, params: { briefId } }: Route.LoaderArgs) {
  const actor = await requireLaunched(context, request);
  const app = appOf(context);
  const brief = isId(briefId) ? await readListedBrief(app, actor, briefId) : null;
  if (!brief) return data<WholeBrief>({ briefId, kind: "gone" }, 404);
  const [hints, tariffCents] = await Promise.all([
    readPriceHints(app, [briefId]),
    readTariffCents(app, actor, brief),
  ]);
  const usual = hints.get(briefId);
  return data<WholeBrief>({ briefId, kind: "known", brief, usual, tariffCents });
}

/** A window that cannot be filled says so, and keeps the page as it is. */
export async function clientLoader({ serverLoader, params: { briefId } }: Route.ClientLoaderArgs) {
  const failed: WholeBrief = { briefId, kind: "failed" };
  return await answerOr(serverLoader, failed);
}

/** What a window shows was read when it opened. */
export const shouldRevalidate = () => false;
