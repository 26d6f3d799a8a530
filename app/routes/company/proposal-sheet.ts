import { data } from "react-router";
import type { SheetAnswer } from "~/features/board/components/proposal-sheet-form.tsx";
import { readProposalSheet } from "~/features/proposals/index.server.ts";
import { noteSighting } from "~/features/sightings/index.server.ts";
import { requireComplete } from "~/gates/company.ts";
import { appOf } from "~/server/auth/gates.ts";
import { isId } from "~/shared/id.ts";
import { answerOr } from "~/ui/answer-or.ts";
import type { Route } from "./+types/proposal-sheet";

/** What the form for a proposal needs of its brief, for the window that opens with it. */
export async function loader({ request, context, params: { briefId } }: Route.LoaderArgs) {
  const { actor } = await requireComplete(context, request);
  const app = appOf(context);
  const sheet = isId(briefId) ? await readProposalSheet(app, actor, briefId) : null;
  if (sheet) await noteSighting(app, actor, briefId);
  const answer: SheetAnswer = sheet ? { briefId, kind: "known", sheet } : { briefId, kind: "gone" };
  return data(answer, sheet ? 200 : 404);
}

export async function clientLoader({ serverLoader, params: { briefId } }: Route.ClientLoaderArgs) {
  const failed: SheetAnswer = { briefId, kind: "failed" };
  return await answerOr(serverLoader, failed);
}

/** The form reads it anew when it has to. */
export const shouldRevalidate = () => false;
