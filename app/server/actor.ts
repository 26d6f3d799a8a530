/** Who acts. Only the gates of session.ts and the job runner make one. */
export type Actor = Visitor | ClientActor | CompanyActor | AdminActor;

export interface Visitor {
  kind: "visitor";
}

interface Person {
  userId: string;
  name: string;
  email: string;
}

export interface ClientActor extends Person {
  kind: "client";
}

export interface CompanyActor extends Person {
  kind: "company";
}

export interface AdminActor extends Person {
  kind: "admin";
}
