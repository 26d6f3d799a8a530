import type Stripe from "stripe";
import type { World } from "./books.ts";
import { invalid, missing } from "./form.ts";
import { listOf } from "./objects.ts";

/** The one of that name. @throws Refusal when there is none */
export function named<T>(things: Map<string, T>, kind: string, id: string): T {
  const found = things.get(id);
  if (!found) throw missing(kind, id);
  return found;
}

/** A page of a list, as its parameters ask for it. */
export function paged<T extends { id: string }>(
  all: T[],
  { limit = 10, starting_after: after }: { limit?: number; starting_after?: string },
  url: string,
): Stripe.ApiList<T> {
  if (limit < 1 || limit > 100)
    throw invalid("Limit must be between 1 and 100", { param: "limit" });
  const start = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
  return listOf(all.slice(start, start + limit), url, all.length > start + limit);
}

/** What may be asked for whole, by the end of its path; Stripe expands four levels at most. */
export function expanded<T extends object>(world: World, answer: T, paths: string[] = []): T {
  const copy = structuredClone(answer);
  for (const path of paths) {
    const steps = path.split(".");
    if (steps.length > 4) throw invalid(`You cannot expand more than 4 levels: ${path}`);
    expand(world, copy, steps, path);
  }
  return copy;
}

function expand(
  { books }: World,
  node: unknown,
  [step = "", ...rest]: string[],
  path: string,
): void {
  if (Array.isArray(node)) {
    for (const each of node) expand({ books } as World, each, [step, ...rest], path);
    return;
  }
  const fields = node as Record<string, unknown>;
  const whole: Record<string, Map<string, object>> = {
    customer: books.payers,
    default_payment_method: books.methods,
    failure_balance_transaction: books.transactions,
    invoice: books.invoices,
  };
  if (fields.object === "invoice" && step === "payments") {
    const tie = books.invoicePayments.get(fields.id as string);
    fields.payments = structuredClone(listOf(tie ? [tie] : [], "/v1/invoice_payments"));
  } else if (typeof fields[step] === "string" && whole[step]) {
    fields[step] = structuredClone(whole[step].get(fields[step]) ?? null);
  } else if (!(step in fields)) {
    throw invalid(`This property cannot be expanded (${path}).`, { param: "expand" });
  }
  if (rest.length > 0 && fields[step]) expand({ books } as World, fields[step], rest, path);
}
