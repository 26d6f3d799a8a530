import type { SubmitEvent } from "react";

/** Files of a form that are on their way to the server. */
interface Upload {
  form: HTMLFormElement;
  /** Breaks it off: the files are left out. */
  cancel: () => void;
}

/** What a form has under way: nothing, an upload, or an upload after which the form is sent by itself. */
export type UploadState = "none" | "under way" | "awaited";

let uploads: readonly Upload[] = [];
/** Forms that were sent while an upload was under way, each with the button that was pressed. */
const waiting = new Map<HTMLFormElement, HTMLElement | null>();
const listeners = new Set<() => void>();

const isUploading = (form: HTMLFormElement) => uploads.some((upload) => upload.form === form);

function tell(): void {
  for (const listener of listeners) listener();
}

export function subscribeToUploads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function uploadStateOf(form: HTMLFormElement): UploadState {
  if (!isUploading(form)) return "none";
  return waiting.has(form) ? "awaited" : "under way";
}

/**
 * Notes that an upload began, and answers what to call once it is over: then a form that waited for it is sent.
 * Of an upload that failed the form is not sent, and the call answers whether it waited.
 */
export function beginUpload(upload: Upload): (hasFailed: boolean) => boolean {
  const { form } = upload;
  uploads = [...uploads, upload];
  tell();
  return (hasFailed) => {
    uploads = uploads.filter((other) => other !== upload);
    const submitter = waiting.get(form);
    const isSent = submitter !== undefined && !isUploading(form) && !hasFailed && form.isConnected;
    const isHeldBack = hasFailed && waiting.has(form);
    if (hasFailed || isSent) waiting.delete(form);
    tell();
    if (isSent) form.requestSubmit(submitter);
    return isHeldBack;
  };
}

/** Keeps a form from being sent while an upload of it is under way; it is sent by itself afterwards. */
export function waitForUploads(event: SubmitEvent<HTMLFormElement>): boolean {
  const form = event.currentTarget;
  if (!isUploading(form)) return false;
  event.preventDefault();
  waiting.set(form, (event.nativeEvent as globalThis.SubmitEvent).submitter);
  tell();
  return true;
}

/** Cancels the sending of a form that waits for its uploads, as when its writer leaves the step: it has to be sent again. */
export function stopWaiting(form: HTMLFormElement): void {
  if (waiting.delete(form)) tell();
}

/** Leaves out all files of a form that are still on their way. */
export function cancelUploads(form: HTMLFormElement): void {
  for (const upload of uploads) if (upload.form === form) upload.cancel();
}
