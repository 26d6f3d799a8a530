import { keysOf } from "./keys.ts";
import type { Message } from "./message.ts";

/** What every state declares; a feature adds properties of its own. */
export interface State {
  /** The state in Dutch, as people read it. */
  label: string;
  tone: Tone;
}

/** The label of a state that only a newer version knows. */
export const JUST_CHANGED = "Zojuist gewijzigd";

export type Tone = "good" | "busy" | "quiet" | "bad";

/** The kinds of actor that may act. 'system' is the product itself, where no person decides. */
export const ACTOR_KINDS = ["client", "company", "registrant", "admin", "system"] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** One way from some states to another, and who may take it. */
export interface Act<Status extends string = string> {
  from: readonly Status[];
  to: Status;
  by: readonly ActorKind[];
  press?: Press;
}

/** An act that a person does at one press, unasked: its button, and what is said once it is done. */
export interface Press {
  label: string;
  done: Message;
}

// biome-ignore lint/suspicious/noExplicitAny: a lifecycle with states and acts of any names.
export type AnyLifecycle = ReturnType<typeof lifecycle<any, any, any>>;
export type StatusOf<L extends AnyLifecycle> = keyof L["states"] & string;
export type ActOf<L extends AnyLifecycle> = keyof L["acts"] & string;

/** The acts that are open to this kind of actor. */
export type ActBy<L extends AnyLifecycle, Kind extends ActorKind> = {
  [Act in ActOf<L>]: Kind extends L["acts"][Act]["by"][number] ? Act : never;
}[ActOf<L>];

export type PressOf<L extends AnyLifecycle> = {
  [Act in ActOf<L>]: L["acts"][Act] extends { press: Press } ? Act : never;
}[ActOf<L>];

/**
 * Declares the states a thing may be in and the acts that lead from one to another: types, checks, labels,
 * badges, buttons and filters follow from it. `newer` is what a state means that a newer version of the
 * product stored: no act leads from it here.
 */
export function lifecycle<
  States extends Record<string, State>,
  const Acts extends Record<string, Act<keyof States & string>>,
  Newer extends State,
>(states: States, acts: Acts, newer: Newer) {
  return { states, acts, newer };
}

/** What the state of a stored thing means; `newer` for one that only a newer version knows. */
export function stateOf<L extends AnyLifecycle>(
  of: L,
  status: StatusOf<L>,
): L["states"][StatusOf<L>] | L["newer"] {
  return Object.hasOwn(of.states, status) ? of.states[status] : of.newer;
}

/** The names of all states, in the order in which they are declared. */
export function statusesOf<L extends AnyLifecycle>(of: L): [StatusOf<L>, ...StatusOf<L>[]] {
  return keysOf<L["states"]>(of.states);
}

/** The names of all acts, in the order in which they are declared. */
export function actsOf<L extends AnyLifecycle>(of: L): [ActOf<L>, ...ActOf<L>[]] {
  return keysOf<L["acts"]>(of.acts);
}

/** The names of the acts that are done at one press, in the order in which they are declared. */
export function pressesOf<L extends AnyLifecycle>(of: L): PressOf<L>[] {
  return actsOf(of).filter((act) => of.acts[act].press) as PressOf<L>[];
}

/** The kinds of actor that some act is open to, in the order of `ACTOR_KINDS`. */
export function actorKindsOf(of: AnyLifecycle): [ActorKind, ...ActorKind[]] {
  const acts: Act[] = Object.values(of.acts);
  const kinds = ACTOR_KINDS.filter((kind) => acts.some(({ by }) => by.includes(kind)));
  return kinds as [ActorKind, ...ActorKind[]];
}

/** The states for which `fits` is true, for a filter or a partial index. */
export function statusesWhere<L extends AnyLifecycle>(
  of: L,
  fits: (state: L["states"][StatusOf<L>]) => boolean,
): StatusOf<L>[] {
  return statusesOf(of).filter((status) => fits(of.states[status]));
}

/** True when a thing in `status` can go through `act`, for any actor. */
export function can<L extends AnyLifecycle>(of: L, status: StatusOf<L>, act: ActOf<L>): boolean {
  return of.acts[act].from.includes(status);
}
