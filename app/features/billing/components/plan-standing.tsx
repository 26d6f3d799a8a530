import { SUBSCRIPTION } from "~/shared/paths.ts";
import type { Reader } from "~/shared/reader.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { DEBIT_TAKES } from "../constants.ts";

/** Readers who have the plan, or are about to. */
type Payer = Exclude<Reader, "visitor" | "client" | "admin" | "company">;

/** How each stands; with an `intent` there is something to do about it, by a form of its own page. */
const STANDS: Record<Payer, { text: string; button: string; intent?: string }> = {
  "under-way": {
    text: `Je eerste betaling is onderweg. Een incasso duurt ${DEBIT_TAKES}; je hoeft niets te doen.`,
    button: "Bekijk je abonnement",
  },
  subscriber: {
    text: "Je hebt dit abonnement. Je kunt onbeperkt offertes sturen.",
    button: "Bekijk je abonnement",
  },
  paused: {
    text: "Je hebt dit abonnement en je pauzeert: je betaalt niets en stuurt nu geen offertes.",
    button: "Bekijk je abonnement",
  },
  cancelled: {
    text: "Je hebt opgezegd, maar je abonnement loopt nog. Betalen is nu niet nodig.",
    button: "Opzegging intrekken",
    intent: "resume",
  },
  "in-arrears": {
    text: "Er staat nog een betaling open. Betaal die, dan loopt je abonnement gewoon door.",
    button: "Nu betalen",
    intent: "pay-arrears",
  },
};

/** Beside the price of the plan: how a company that has it stands, and the one thing to do about it. */
export function PlanStanding({ reader }: { reader: Payer }) {
  const { text, button, intent } = STANDS[reader];
  const wide = { size: "large", className: "max-sm:w-full" } as const;
  return (
    <div className="grid w-full justify-items-start gap-3">
      <p>{text}</p>
      {intent ? (
        <form method="post" action={SUBSCRIPTION} className="max-sm:w-full">
          <Button name="intent" value={intent} {...wide}>
            {button}
          </Button>
        </form>
      ) : (
        <LinkButton href={SUBSCRIPTION} {...wide}>
          {button}
        </LinkButton>
      )}
    </div>
  );
}
