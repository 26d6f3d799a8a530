import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { OwnLabel } from "~/features/briefs/components/own-brief.tsx";
import type { OwnBrief } from "~/features/briefs/views.ts";
import { routeLines } from "~/features/briefs/wording/label.ts";
import { scopeLabel } from "~/features/briefs/wording/scope.ts";
import { formatDay } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import { decisionPath } from "~/shared/paths.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import {
  agreedOn,
  type Choice,
  extrasToChoose,
  firstChoice,
} from "../../proposals/rules/agreed.ts";
import type { Agreed } from "../../proposals/views.ts";
import { sumText } from "../../proposals/wording/agreed.ts";
import type { ReceivedProposal } from "../views.ts";
import { ConfirmForm } from "./confirm-form.tsx";
import { AcceptConsequences } from "./received-decision.tsx";

/**
 * Asks for which day and with which extras a client accepts a proposal, and says what is agreed on then:
 * the sum at the button is the one that is sent along. With scripts it follows the choice at once. Without
 * them the choice is a step of its own, and the button comes with the page that names its sum; `told` is
 * what the address says of it.
 */
export function AcceptQuestion({
  proposal,
  brief,
  rivals,
  told,
  onClose,
}: {
  proposal: ReceivedProposal;
  brief: OwnBrief;
  rivals: number;
  told: Choice | null;
  onClose: () => void;
}) {
  const choosable = { days: proposal.days, extras: extrasToChoose(proposal.scope, brief.asked) };
  const [choice, setChoice] = useState(() => firstChoice(choosable, brief.moveDate, told));
  const chosen = agreedOn(choosable, choice);
  if (!chosen.ok) return null;
  const agreed = chosen.value;
  const isAsked = choosable.days.length > 1 || choosable.extras.length > 0;
  const isTold = told !== null;
  return (
    <>
      <div className="grid gap-4" data-needs-scripts={(isAsked && !isTold) || undefined}>
        <AgreedSum proposal={proposal} brief={brief} agreed={agreed} />
        {isAsked && isTold && (
          <LinkButton
            look="quiet"
            href={decisionPath(proposal, "accept")}
            data-without-scripts
            className="-ml-4 justify-self-start"
          >
            Andere dag of extra's kiezen
          </LinkButton>
        )}
      </div>
      {isAsked && (
        <Form
          method="get"
          className="grid gap-4"
          data-needs-scripts={isTold || undefined}
          onSubmit={(event) => event.preventDefault()}
        >
          <input type="hidden" name="besluit" value="accept" />
          <input type="hidden" name="offerte" value={proposal.id} />
          {choosable.days.length > 1 && (
            <Days days={choosable.days} choice={choice} onChoose={setChoice} />
          )}
          {choosable.extras.length > 0 && (
            <Extras
              extras={choosable.extras}
              serviceType={brief.serviceType}
              choice={choice}
              onChoose={setChoice}
            />
          )}
          <Button look="secondary" name="reken" data-without-scripts className="justify-self-start">
            Reken uit
          </Button>
        </Form>
      )}
      <AcceptConsequences proposal={proposal} brief={brief} rivals={rivals} />
      <ConfirmForm
        intent="accept"
        briefId={brief.id}
        look="primary"
        label={`Ja, accepteren voor ${sumText(proposal, agreed.cents)}`}
        pendingText="Accepteren..."
        needsScripts={isAsked && !isTold}
        onClose={onClose}
      >
        <input type="hidden" name="proposalId" value={proposal.id} />
        <input type="hidden" name="revision" value={proposal.revision} />
        <input type="hidden" name="day" value={agreed.day} />
        {agreed.extras.map(({ item }) => (
          <input key={item} type="hidden" name="extras" value={item} />
        ))}
        <input type="hidden" name="sum" value={agreed.cents} />
      </ConfirmForm>
    </>
  );
}

interface Chooses {
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

function Days({ days, choice, onChoose }: Chooses & Pick<ReceivedProposal, "days">) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-semibold">Op welke dag?</legend>
      {days.map(({ day, cents }) => (
        <label key={day} className="choice">
          <input
            type="radio"
            name="dag"
            value={day}
            required
            checked={day === choice.day}
            onChange={() => onChoose({ ...choice, day })}
          />
          <Priced name={formatDay(day)} price={formatCents(cents)} />
        </label>
      ))}
    </fieldset>
  );
}

function Extras({
  extras,
  serviceType,
  choice,
  onChoose,
}: Chooses & { extras: Agreed["extras"] } & Pick<OwnBrief, "serviceType">) {
  const others = (item: string) => choice.extras.filter((chosen) => chosen !== item);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-semibold">
        Wat wil je erbij? <span className="font-normal text-muted">(je vroeg ernaar)</span>
      </legend>
      {extras.map(({ item, cents }) => (
        <label key={item} className="choice">
          <input
            type="checkbox"
            name="extra"
            value={item}
            checked={choice.extras.includes(item)}
            onChange={({ target }) =>
              onChoose({ ...choice, extras: [...others(item), ...(target.checked ? [item] : [])] })
            }
          />
          <Priced name={scopeLabel(item, serviceType)} price={`+ ${formatCents(cents)}`} />
        </label>
      ))}
    </fieldset>
  );
}

function Priced({ name, price }: { name: string; price: string }) {
  return (
    <span className="flex grow flex-wrap justify-between gap-x-4">
      <span className="wrap-anywhere">{name}</span>
      <span className="font-semibold whitespace-nowrap tabular-nums">{price}</span>
    </span>
  );
}

/** What is about to be agreed on: the label of the brief with the day and what comes with it, and the one sum. */
function AgreedSum({
  proposal,
  brief,
  agreed: { day, extras, cents },
}: {
  proposal: ReceivedProposal;
  brief: OwnBrief;
  agreed: Agreed;
}) {
  const isSending = useNavigation().formMethod === "POST";
  const names = extras.map(({ item }) => scopeLabel(item, brief.serviceType));
  return (
    <section aria-label="Wat je afspreekt" data-sending={isSending || undefined}>
      <OwnLabel
        brief={brief}
        lines={[
          ...routeLines(brief.places),
          ["Dag", formatDay(day)],
          ["Met", names.join(", ") || null],
        ]}
      />
      <p role="status" className="to-tear">
        <span className="font-semibold">
          {proposal.priceKind === "HOURLY" ? "Je betaalt ten hoogste" : "Je betaalt"}
        </span>
        <span className="font-display text-step-1 font-bold whitespace-nowrap tabular-nums">
          {formatCents(cents)}{" "}
          <span className="font-sans text-sm font-normal text-muted">incl. btw</span>
        </span>
      </p>
    </section>
  );
}
