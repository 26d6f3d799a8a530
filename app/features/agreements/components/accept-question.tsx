import { type ComponentProps, useState } from "react";
import { Form, useNavigation } from "react-router";
import { OwnLabel } from "~/features/briefs/components/own-brief.tsx";
import type { OwnBrief } from "~/features/briefs/views.ts";
import { routeLines } from "~/features/briefs/wording/label.ts";
import { scopeLabel } from "~/features/briefs/wording/scope.ts";
import { formatDay } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import { decisionPath } from "~/shared/paths.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { Facts } from "~/ui/card.tsx";
import { agreedOn, type Choice, firstChoice } from "../../proposals/rules/agreed.ts";
import { extrasToChoose } from "../../proposals/rules/scope.ts";
import { agreedKindText, agreedTermFacts, sumText } from "../../proposals/wording/agreed.ts";
import { hoursText } from "../../proposals/wording/offer.ts";
import type { ReceivedProposal } from "../views.ts";
import { ConfirmForm } from "./confirm-form.tsx";
import { CoveredList, statedLines, Unstated } from "./received-terms.tsx";

/** What is about to be decided; `rivals` other proposals are open. */
export interface Decided {
  proposal: ReceivedProposal;
  brief: OwnBrief;
  rivals: number;
  /** What the address says of the day and the extras to accept it with. */
  told: Choice | null;
}

/**
 * Asks for which day and with which extras a client accepts, and names the sum that is sent along. With
 * scripts it follows the choice. Without them choosing is a step of its own, and the button comes with the
 * page that names its sum.
 */
export function AcceptQuestion(props: Decided & { onClose: () => void }) {
  const { proposal, brief, told, onClose } = props;
  const choosable = { days: proposal.days, extras: extrasToChoose(proposal.scope, brief.asked) };
  const [choice, setChoice] = useState(() => firstChoice(choosable, brief.moveDate, told));
  const isSending = useNavigation().formMethod === "POST";
  const chosen = agreedOn(choosable, choice);
  if (!chosen.ok) return null;
  const agreed = chosen.value;
  const names = agreed.extras.map(({ item }) => scopeLabel(item, brief));
  const isAsked = choosable.days.length > 1 || choosable.extras.length > 0;
  const isTold = told !== null;
  const sooner = proposal.rights.beginSooner;
  return (
    <>
      <div className="grid gap-4" data-needs-scripts={(isAsked && !isTold) || undefined}>
        <section aria-label="Wat je afspreekt" data-sending={isSending || undefined}>
          <OwnLabel
            brief={brief}
            lines={[
              ...routeLines(brief.places),
              ["Dag", formatDay(agreed.day)],
              ["Met", names.join(", ") || null],
            ]}
          />
          <p role="status" className="to-tear">
            <span className="font-semibold">
              {proposal.priceKind === "HOURLY" ? "Je betaalt ten hoogste" : "Je betaalt"}
            </span>
            <LargeSum cents={agreed.cents} />
          </p>
        </section>
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
            <Choices
              legend="Op welke dag?"
              options={choosable.days.map(({ day, cents }) => ({
                type: "radio",
                name: "dag",
                value: day,
                required: true,
                checked: day === choice.day,
                onChange: () => setChoice({ ...choice, day }),
                label: formatDay(day),
                price: formatCents(cents),
              }))}
            />
          )}
          {choosable.extras.length > 0 && (
            <Choices
              legend="Wat wil je erbij?"
              note="(je vroeg ernaar)"
              options={choosable.extras.map(({ item, cents }) => ({
                type: "checkbox",
                name: "extra",
                value: item,
                checked: choice.extras.includes(item),
                onChange: () => setChoice({ ...choice, extras: toggled(choice.extras, item) }),
                label: scopeLabel(item, brief),
                price: `+ ${formatCents(cents)}`,
              }))}
            />
          )}
          <Button look="secondary" name="reken" data-without-scripts className="justify-self-start">
            Reken uit
          </Button>
        </Form>
      )}
      <AcceptConsequences {...props} />
      <ConfirmForm
        sends={{
          intent: "accept",
          briefId: brief.id,
          proposalId: proposal.id,
          revision: proposal.revision,
          day: agreed.day,
          extras: agreed.extras.map(({ item }) => item),
          sum: agreed.cents,
        }}
        look="primary"
        label={`Ja, accepteren voor ${sumText(proposal, agreed.cents)}`}
        pendingText="Accepteren..."
        needsScripts={isAsked && !isTold}
        {...(sooner && { note: `Herroepen kan tot en met ${formatDay(sooner.until)}.` })}
        onClose={onClose}
      >
        {sooner && agreed.day <= sooner.until && (
          <label className="choice">
            <input type="checkbox" name="beginSooner" value="on" required />
            <span>{sooner.words}</span>
          </label>
        )}
      </ConfirmForm>
    </>
  );
}

const toggled = (items: readonly string[], item: string) =>
  items.includes(item) ? items.filter((each) => each !== item) : [...items, item];

type Priced = ComponentProps<"input"> & { value: string; label: string; price: string };

function Choices(asked: { legend: string; note?: string; options: Priced[] }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-semibold">
        {asked.legend} {asked.note && <span className="font-normal text-muted">{asked.note}</span>}
      </legend>
      {asked.options.map(({ label, price, ...input }) => (
        <label key={input.value} className="choice">
          <input {...input} />
          <span className="flex grow flex-wrap justify-between gap-x-4">
            <span className="wrap-anywhere">{label}</span>
            <span className="font-semibold whitespace-nowrap tabular-nums">{price}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export function LargeSum({ cents }: { cents: number }) {
  return (
    <span className="font-display text-step-1 font-bold whitespace-nowrap tabular-nums">
      {formatCents(cents)}{" "}
      <span className="font-sans text-sm font-normal text-muted">incl. btw</span>
    </span>
  );
}

function AcceptConsequences({ proposal, brief, rivals }: Decided) {
  const { companyName, packageName, priceKind, teamMembers } = proposal;
  const { clientName, clientEmail, clientPhone, addresses } = brief.contact;
  const reach = [clientName, clientEmail, clientPhone, addresses].filter(Boolean);
  return (
    <div className="grid gap-3">
      <p className="font-semibold wrap-anywhere">{packageName}</p>
      {priceKind === "HOURLY" && <p>{agreedKindText(proposal)}</p>}
      <Unstated unstated={proposal.unstated} />
      <CoveredList proposal={proposal} brief={brief} />
      <Facts
        dense
        facts={[
          ["Verhuizers", teamMembers === null ? null : String(teamMembers)],
          ["Geschatte duur", hoursText(proposal)],
          ...statedLines(proposal.stated),
          ...agreedTermFacts(proposal),
        ]}
      />
      <ul className="grid list-disc gap-2 pl-5">
        <li>
          Alleen {companyName} krijgt je contactgegevens:{" "}
          <span className="font-semibold wrap-anywhere">{reach.join(", ")}</span>.
        </li>
        <li>Jullie krijgen allebei een mail met deze afspraken als PDF.</li>
        <li>{rivalsText(rivals)}</li>
        <li>Je opdracht is daarmee afgerond.</li>
        <li>{proposal.rights.note}</li>
      </ul>
    </div>
  );
}

function rivalsText(rivals: number): string {
  if (rivals === 0) return "Er staan geen andere offertes open; nieuwe komen er niet meer bij.";
  if (rivals === 1)
    return "De andere openstaande offerte wordt afgewezen; dat bedrijf krijgt bericht.";
  return `De ${rivals} andere openstaande offertes worden afgewezen; die bedrijven krijgen bericht.`;
}
