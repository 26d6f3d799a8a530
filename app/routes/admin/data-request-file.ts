import { redirect } from "react-router";
import { appOf, requireAdmin } from "~/server/auth/gates.ts";
import { answerSpooled } from "~/server/web/spool.ts";
import { isId } from "~/shared/id.ts";
import { deskRequestPath } from "~/shared/paths.ts";
import { exportForRequest } from "~/use-cases/answer-data-request.ts";
import type { Route } from "./+types/data-request-file";

/** Redirects whoever opens the address of the file by a link to the page of its request. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  return redirect(deskRequestPath(params.requestId));
}

/** Everything that is kept of whom a request is about. Who takes it stands in the log, so that a form asks for it. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = await requireAdmin(context, request);
  const app = appOf(context);
  const { requestId } = params;
  if (!isId(requestId)) return new Response(null, { status: 404 });
  const found = await exportForRequest(app, admin, requestId);
  if (!found.ok) {
    return new Response(null, { status: found.reason === "not-allowed" ? 403 : 404 });
  }
  return await answerSpooled(app, admin, request, found.value, {
    type: "application/json; charset=utf-8",
    fileName: "verzoek-om-gegevens.json",
  });
}
