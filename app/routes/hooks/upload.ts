import { isRoom, type Room } from "~/features/goods/constants.ts";
import { roomLabel } from "~/features/goods/wording/rooms.ts";
import { DRAFT_PURPOSE, MAX_UPLOAD_BYTES, UPLOADERS } from "~/features/uploads/constants.ts";
import { storeForDraft, storeUpload } from "~/features/uploads/index.server.ts";
import { type UploadRefusal, uploadRefused } from "~/features/uploads/messages.ts";
import { isPurpose } from "~/features/uploads/rules.ts";
import { actorOf, appOf } from "~/server/auth/gates.ts";
import { requestContext } from "~/server/web/context.ts";
import { photoDraft } from "~/server/web/cookies.ts";
import { countTry, retryAfter } from "~/server/web/limits.ts";
import type { Message } from "~/shared/message.ts";
import type { Picture } from "~/shared/picture.ts";
import type { Route } from "./+types/upload";

/** What the upload field reads: the stored picture, or why there is none. */
export type UploadAnswer = { picture: Picture } | { message: Message };

/** There is nothing to read here. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { allow: "POST" } });
}

/**
 * Takes one picture as the request's whole body; `soort` in the address says what it is for, `ruimte` in
 * which room a photo of a brief was taken that is still being filled in.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const purpose = query.get("soort");
  if (purpose === DRAFT_PURPOSE) {
    const room = query.get("ruimte");
    return await takeForDraft(request, context, isRoom(room) ? room : null);
  }
  const app = appOf(context);
  const actor = await actorOf(context);
  if (actor.kind === "visitor") return refused("signed-out", purpose);
  if (actor.kind === "admin") return refused("not-a-company", purpose);
  if (request.method !== "POST" || !isPurpose(purpose)) return new Response(null, { status: 400 });
  const uploader = UPLOADERS[purpose];
  if (actor.kind !== uploader) return refused(`not-a-${uploader}`, purpose);
  if (isTooLarge(request)) return refused("too-large", purpose);
  const allowance = await countTry(app, "uploadsPerUser", actor.userId);
  if (!allowance.allowed) return refused("too-often", purpose, allowance.retryAfterSeconds);
  if (!request.body) return refused("not-an-image", purpose);
  const stored = await storeUpload(app, actor, purpose, request.body);
  if (!stored.ok) return refused(stored.reason, purpose);
  return taken(stored.value);
}

// Whoever fills in a brief may: what it belongs to is what the browser's cookie says.
async function takeForDraft(
  request: Request,
  context: Route.ActionArgs["context"],
  room: Room | null,
): Promise<Response> {
  const { app, ip } = context.get(requestContext);
  const draftId = await photoDraft(app).read(request);
  if (draftId === null) return refused("no-draft", DRAFT_PURPOSE);
  if (isTooLarge(request)) return refused("too-large", DRAFT_PURPOSE);
  const allowance = await countTry(app, "draftPhotosPerIp", ip);
  if (!allowance.allowed) return refused("too-often", DRAFT_PURPOSE, allowance.retryAfterSeconds);
  if (!request.body) return refused("not-an-image", DRAFT_PURPOSE);
  const stored = await storeForDraft(app, { draftId, room }, request.body);
  if (!stored.ok) return refused(stored.reason, DRAFT_PURPOSE);
  return taken({ ...stored.value, caption: roomLabel(room) });
}

const isTooLarge = (request: Request) =>
  Number(request.headers.get("content-length")) > MAX_UPLOAD_BYTES;

function taken(picture: Picture): Response {
  return Response.json({ picture } satisfies UploadAnswer, { status: 201 });
}

const BUSY_SECONDS = 60;

function refused(
  reason: UploadRefusal,
  purpose: string | null,
  retryAfterSeconds = BUSY_SECONDS,
): Response {
  const { status, message } = uploadRefused(reason, purpose === "avatar");
  // What was not read of the picture would otherwise be taken for the next request.
  const wait = status === 429 || status === 503 ? retryAfter(retryAfterSeconds) : {};
  const headers = { connection: "close", ...wait };
  return Response.json({ message } satisfies UploadAnswer, { status, headers });
}
