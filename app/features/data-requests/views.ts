import type { RequestKind } from "./constants.ts";

/** A request about somebody's data, as the desk reads it. */
export interface DataRequest {
  id: string;
  kind: RequestKind;
  /** Empty, like `contact`, once the person was erased. */
  name: string;
  contact: string;
  /** 'YYYY-MM-DD'. */
  receivedOn: string;
  answerBy: Date;
  createdAt: Date;
  answeredAt: Date | null;
}

/** A mail address that a request is about; null where it has no account. */
export interface FoundAddress {
  email: string;
  userId: string | null;
}
