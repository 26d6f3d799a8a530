import { CannotRun } from "../boot/cannot-run.ts";

/**
 * Raised where a folder or a bucket of the settings cannot be used. The message names the setting, the place and
 * what was tried; `code` is what the service or the system called it.
 */
export class StoreTrouble extends CannotRun {
  readonly code: string | null;
  constructor(message: string, { code = null, ...options }: TroubleOptions = {}) {
    super(message, options);
    this.code = code;
  }
}

interface TroubleOptions extends ErrorOptions {
  code?: string | null;
}
