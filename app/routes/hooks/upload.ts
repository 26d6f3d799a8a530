import { isRoom } from "~/features/goods/constants.ts";
import { roomLabel } from "~/features/goods/wording/rooms.ts";
import { DRAFT_PURPOSE, MAX_UPLOAD_BYTES, UPLOADERS } from "~/features/uploads/constants.ts";
import { storeForDraft, storeUpload } from "~/features/uploads/index.server.ts";
import { type UploadRefusal, uploadRefused } from "~/features/uploads/messages.ts";
import { isPurpose } from "~/features/uploads/rules.ts";
import { actorOf, isClientOrCompany } from "~/server/auth/gates.ts";
import { requestContext } from "~/server/web/context.ts";
import { photoDraft } from "~/server/web/cookies.ts";
import { type Allowance, countTry, retryAfter } from "~/server/web/limits.ts";
import { parseId } from "~/shared/id.ts";
import type { Picture } from "~/shared/picture.ts";
import { ok, type Result } from "~/shared/result.ts";
import type { SendAnswer } from "~/ui/send-picture.ts";
import type { Route } from "./+types/upload";

export { nothingToRead as loader } from "~/server/web/form.ts";

/**
 * Takes one picture as the request's whole body; `soort` in the address says what it is for, of a photo
 * of a brief that is still being filled in `ruimte` says in which room it was taken, and `tab` in which tab it was
 * chosen.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { app, ip } = context.get(requestContext);
  const query = new URL(request.url).searchParams;
  const purpose = query.get("soort");
  // Whoever fills in a brief may: what it belongs to is what the browser's cookie says.
  if (purpose === DRAFT_PURPOSE) {
    const draftId = await photoDraft(app).read(request);
    if (draftId === null) return refused("no-draft", purpose);
    const asked = query.get("ruimte");
    const room = isRoom(asked) ? asked : null;
    const chosen = { draftId, tabKey: parseId(query.get("tab")), room };
    const tries = () => countTry(app, "draftPhotosPerIp", ip);
    return await take(request, purpose, tries, async (sent) => {
      const stored = await storeForDraft(app, await actorOf(context), chosen, ip, sent);
      return stored.ok ? ok({ ...stored.value, caption: roomLabel(room) }) : stored;
    });
  }
  const actor = await actorOf(context);
  if (actor.kind === "visitor") return refused("signed-out", purpose);
  if (!isClientOrCompany(actor)) return refused("not-a-company", purpose);
  if (request.method !== "POST" || !isPurpose(purpose)) return new Response(null, { status: 400 });
  const uploader = UPLOADERS[purpose];
  if (uploader && actor.kind !== uploader) return refused(`not-a-${uploader}`, purpose);
  const tries = () => countTry(app, "uploadsPerUser", actor.userId);
  return await take(request, purpose, tries, (sent) => storeUpload(app, actor, purpose, sent));
}

interface SentBody {
  body: ReadableStream<Uint8Array>;
  signal: AbortSignal;
}

async function take(
  request: Request,
  purpose: string,
  tries: () => Promise<Allowance>,
  store: (sent: SentBody) => Promise<Result<Picture, UploadRefusal>>,
): Promise<Response> {
  const length = Number(request.headers.get("content-length"));
  if (length > MAX_UPLOAD_BYTES) return refused("too-large", purpose);
  const allowance = await tries();
  if (!allowance.allowed) return refused("too-often", purpose, allowance.retryAfterSeconds);
  const { body, signal } = request;
  if (!body) return refused("not-an-image", purpose);
  const stored = await store({ body, signal });
  if (!stored.ok) return refused(stored.reason, purpose);
  return Response.json({ picture: stored.value } satisfies SendAnswer, { status: 201 });
}

const BUSY_SECONDS = 60;

function refused(
  reason: UploadRefusal,
  purpose: string | null,
  retryAfterSeconds = BUSY_SECONDS,
): Response {
  const { status, message } = uploadRefused(reason, purpose === "avatar");
  const wait = status === 429 || status === 503 ? retryAfter(retryAfterSeconds) : {};
  return Response.json({ message } satisfies SendAnswer, { status, headers: wait });
}
