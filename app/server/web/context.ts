import { createContext, RouterContextProvider } from "react-router";
import type { Reader } from "~/shared/reader.ts";
import type { App } from "../app.ts";
import type { Actor, LookingOn } from "../auth/actor.ts";
import type { Pages } from "./pages.ts";

/** What the front door tells every route about its request. */
export interface RequestFacts {
  app: App;
  /** The actor of this request; its session is read from the database once, when first asked. */
  actor: () => Promise<Actor>;
  sessionId: () => Promise<string | null>;
  /** The admin who looks on as the actor; such a request reads and writes nothing. */
  lookingOn: () => Promise<LookingOn | null>;
  asksSecondStep: () => Promise<boolean>;
  reader: () => Promise<Reader>;
  /** The kind of readers that a page is made for at once: asking who acts is refused then. Else null. */
  keptFor: Reader | null;
  /** Whether it asks for a page, and not for the data of one. */
  isDocument: boolean;
  /** What its answer names it by; null for a page that is made for many. */
  requestId: string | null;
  /** The browser's address, for limits only. */
  ip: string;
  nonce: string;
  pages: Pages;
  /** The error a loader or action threw, noted for the front door. */
  fault: unknown;
}

export type RouteContext = Readonly<RouterContextProvider>;

export const requestContext = createContext<RequestFacts>();

/** The bytes of the page that was drawn for this request. */
export const drawnPage = createContext<Uint8Array<ArrayBuffer> | null>(null);

/** What a form of a page answers in place of the page: a file. The router gets none of it, which it would read whole as the page's data. */
export const answeredInstead = createContext<Response | null>(null);

/** What the router hands to routes with these facts. */
export function contextOf(facts: RequestFacts): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(requestContext, facts);
  return context;
}
