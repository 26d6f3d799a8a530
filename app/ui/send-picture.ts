import type { Message } from "~/shared/message.ts";
import type { Picture } from "~/shared/picture.ts";

const TIMEOUT_MS = 90_000;

/** The stored picture, or why there is none; `message` is null when the server was not reached, or not waited for. */
export type SendAnswer = { picture: Picture } | { message: Message | null };

/** Posts a file as a request's body; unlike fetch it tells how much was sent, in whole percents. */
export function sendPicture(
  address: string,
  photo: Blob,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<SendAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const lost = () => resolve({ message: null });
    request.open("POST", address);
    request.timeout = TIMEOUT_MS;
    request.responseType = "json";
    request.setRequestHeader("content-type", photo.type || "application/octet-stream");
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      onProgress(total > 0 ? Math.round((100 * loaded) / total) : 0);
    });
    request.addEventListener("load", () => {
      const answer = request.response as Partial<Record<string, unknown>> | null;
      if (answer?.picture || answer?.message) resolve(answer as SendAnswer);
      else lost();
    });
    for (const event of ["error", "timeout", "abort"]) request.addEventListener(event, lost);
    signal.addEventListener("abort", () => request.abort());
    request.send(photo);
  });
}
