import { DRAWN_FOR } from "~/shared/drawn-for.ts";
import { actorOf, markOfAccount } from "../auth/gates.ts";
import type { RouteContext } from "./context.ts";
import { takeField } from "./form.ts";

/** The mark of the account that a form's page was drawn for, taken out of what its sender typed; empty without one. */
export const takeDrawnFor = (fields: FormData) => takeField(fields, DRAWN_FOR);

/** Whether a form that needs to know who sends it let a visitor pass; one without a gate never asks. */
export const isVisitor = (actor: unknown) =>
  typeof actor === "object" && actor !== null && "kind" in actor && actor.kind === "visitor";

/**
 * Whether a form stands on a page of another account than the one that is signed in now, as where somebody
 * else signed in in another tab: what it says is not this account's to do.
 */
export async function isOtherAccount(drawnFor: string, context: RouteContext): Promise<boolean> {
  const account = markOfAccount(await actorOf(context));
  return account !== null && drawnFor !== account;
}
