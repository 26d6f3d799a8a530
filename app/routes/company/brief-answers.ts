import { data } from "react-router";
import type { WholeBrief } from "~/features/board/views.ts";
import { readListed, requireComplete } from "~/gates/company.ts";
import { appOf } from "~/server/auth/gates.ts";
import { answerOr } from "~/ui/answer-or.ts";
import type { Route } from "./+types/brief-answers";

/** What a company's list does not carry of a brief, for the window that opens on it. */
export async function loader({ request, context, params: { briefId } }: Route.LoaderArgs) {
  const { actor } = await requireComplete(context, request);
  const read = await readListed(appOf(context), actor, briefId);
  if (!read) return data<WholeBrief>({ briefId, kind: "gone" }, 404);
  return data<WholeBrief>({ briefId, kind: "known", ...read });
}

export async function clientLoader({ serverLoader, params: { briefId } }: Route.ClientLoaderArgs) {
  const failed: WholeBrief = { briefId, kind: "failed" };
  return await answerOr(serverLoader, failed);
}

/** What a window shows was read when it opened. */
export const shouldRevalidate = () => false;
