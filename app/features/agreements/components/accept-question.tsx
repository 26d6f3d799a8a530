import { useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { OwnLabel } from "~/features/briefs/components/own-brief.tsx";
import type { OwnBrief } from "~/features/briefs/views.ts";
import { routeLines } from "~/features/briefs/wording/label.ts";
import { formatDay } from "~/shared/dates.ts";
import { decisionPath } from "~/shared/paths.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { Facts } from "~/ui/card.tsx";
import { LargeSum, SumParts } from "~/ui/large-sum.tsx";
import { useTabKept } from "~/ui/use-tab-kept.ts";
import { WithAmounts } from "~/ui/with-amounts.tsx";
import { type Choice, firstChoice, openExtras, sumSoFar } from "../../proposals/rules/agreed.ts";
import { type Extra, extrasToChoose } from "../../proposals/rules/scope.ts";
import { agreedKindText, agreedTermFacts, sumText } from "../../proposals/wording/agreed.ts";
import { hoursText, namesOf, thingsText } from "../../proposals/wording/offer.ts";
import { sumParts } from "../../proposals/wording/sum-parts.ts";
import type { ClientRights, ReceivedProposal } from "../views.ts";
import { comparableText } from "../wording/comparable.ts";
import { AcceptanceQuestions } from "./acceptance-questions.tsx";
import { ConfirmForm } from "./confirm-form.tsx";
import { CoveredList, statedLines, Unstated } from "./received-terms.tsx";

/** What is about to be decided; `rivals` other proposals are open. */
export interface Decided {
  proposal: ReceivedProposal;
  brief: OwnBrief;
  rivals: number;
  /** What the address, or a form that was refused, says of the day and the extras to accept it with. */
  told: Choice | null;
}

/**
 * Asks for which day and with which of the extras that were asked for a client accepts, and names the sum that
 * is sent along. Each extra has to be answered before anything can be accepted. With scripts the sum follows
 * the choice. Without them choosing is a step of its own, and the button comes with the page that names its sum.
 */
export function AcceptQuestion(props: Decided & { onClose: () => void }) {
  const { proposal, brief, told, onClose } = props;
  const choosable = { days: proposal.days, extras: extrasToChoose(proposal.scope, brief.asked) };
  const [choice, setChoice] = useTabKept<Choice>(
    `keuze:${proposal.id}:${proposal.revision}`,
    (kept) => firstChoice(choosable, brief.moveDate, told ?? kept),
  );
  const open = openExtras(choosable, choice);
  // Somebody went on without having chosen: with scripts just now, or in the form that `told` is from.
  const [isTried, setTried] = useState(told !== null);
  const questions = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().formMethod === "POST";
  const sum = sumSoFar(choosable, choice);
  if (!sum) return null;
  const isAsked = choosable.days.length > 1 || choosable.extras.length > 0;
  const isTold = told !== null && open.length === 0;
  const rights = rightsWith(proposal, choice);
  const sooner = rights.beginSooner;
  const day = sum.day.day;
  const showMissing = () => {
    setTried(true);
    const field = questions.current?.querySelector<HTMLElement>("[data-open] input");
    field?.focus({ preventScroll: true });
    field?.closest("fieldset")?.scrollIntoView({ block: "center" });
  };
  return (
    <>
      {isAsked && (
        <Form
          ref={questions}
          method="get"
          className="grid gap-4"
          data-needs-scripts={isTold || undefined}
          onSubmit={(event) => event.preventDefault()}
        >
          <input type="hidden" name="besluit" value="accept" />
          <input type="hidden" name="offerte" value={proposal.id} />
          <AcceptanceQuestions
            choosable={choosable}
            choice={choice}
            brief={brief}
            isTried={isTried}
            onChoose={setChoice}
          />
          <Button look="secondary" name="reken" data-without-scripts className="justify-self-start">
            Reken uit
          </Button>
        </Form>
      )}
      <div className="grid gap-4" data-needs-scripts={(isAsked && !isTold) || undefined}>
        <section aria-label="Wat je afspreekt" data-sending={isSending || undefined}>
          <OwnLabel
            brief={brief}
            lines={[
              ...routeLines(brief.places),
              ["Dag", formatDay(day)],
              ["Met", thingsText(withoutOpen(sum.extras, open), brief)],
            ]}
          />
          <div role="status" className="to-tear">
            <span className="font-semibold">{sumWords(proposal, choice, open)}</span>
            <LargeSum cents={sum.cents} />
            <SumParts parts={sumParts({ priceCents: sum.day.cents, extras: sum.extras }, brief)} />
          </div>
        </section>
        <ComparedAs proposal={proposal} brief={brief} />
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
      <AcceptConsequences {...props} rights={rights} />
      <ConfirmForm
        sends={{
          intent: "accept",
          briefId: brief.id,
          proposalId: proposal.id,
          revision: proposal.revision,
          day,
          extras: choice.extras,
          declined: choice.declined,
          sum: sum.cents,
        }}
        look="primary"
        label={`Ja, accepteren voor ${sumText(proposal, sum.cents)}`}
        pendingText="Accepteren..."
        needsScripts={isAsked && !isTold}
        {...(sooner && { note: `Herroepen kan tot en met ${formatDay(sooner.until)}.` })}
        {...(open.length > 0 && {
          missing: {
            label: "Kies eerst",
            note: `Nog te kiezen: met of zonder ${namesOf(itemsOf(open), brief)}.`,
            onPress: showMissing,
          },
        })}
        onClose={onClose}
      >
        {sooner && day <= sooner.until && (
          <label className="choice">
            <input type="checkbox" name="beginSooner" value="on" required />
            <span>{sooner.words}</span>
          </label>
        )}
      </ConfirmForm>
    </>
  );
}

/** What the law gives on the agreement as it is chosen: one that carries nothing is no move. */
function rightsWith({ rights, rightsUncarried }: ReceivedProposal, { declined }: Choice) {
  return declined.includes("transport") ? (rightsUncarried ?? rights) : rights;
}

const itemsOf = (extras: readonly Extra[]) => extras.map(({ item }) => item);

/** The things that were chosen, without those that are still to be. */
const withoutOpen = (extras: readonly Extra[], open: readonly Extra[]) =>
  itemsOf(extras.filter((extra) => !open.includes(extra)));

/** What the sum is, before and after everything was chosen. */
function sumWords({ priceKind }: ReceivedProposal, choice: Choice, open: readonly Extra[]): string {
  const most = priceKind === "HOURLY" ? " ten hoogste" : "";
  if (open.length === 0) return `Je betaalt${most}`;
  return `Met ${choice.declined.length > 0 ? "de rest" : "alles"} erbij${most}`;
}

/** What the proposal was compared at, where that is not what its company asks: what it leaves out was estimated. */
function ComparedAs({ proposal, brief }: Pick<Decided, "proposal" | "brief">) {
  const { comparable } = proposal;
  const text = comparable.kind === "untold" ? null : comparableText(comparable, brief);
  return (
    text && (
      <p className="text-sm">
        <WithAmounts text={text} />
      </p>
    )
  );
}

function AcceptConsequences(props: Decided & { rights: ClientRights }) {
  const { proposal, brief, rivals, rights } = props;
  const { companyName, packageName, priceKind, teamMembers } = proposal;
  const { clientName, clientEmail, clientPhone, addresses } = brief.contact;
  const reach = [clientName, clientEmail, clientPhone, addresses].filter(Boolean);
  return (
    <div className="grid gap-3">
      <p className="font-semibold wrap-anywhere">{packageName}</p>
      {priceKind === "HOURLY" && (
        <p>
          <WithAmounts text={agreedKindText(proposal) ?? ""} />
        </p>
      )}
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
          <span>Alleen </span>
          <span translate="no">{companyName}</span>
          <span> krijgt je contactgegevens: </span>
          <span translate="no" className="font-semibold wrap-anywhere">
            {reach.join(", ")}
          </span>
        </li>
        <li>Jullie krijgen allebei een mail met deze afspraken als PDF.</li>
        <li>{rivalsText(rivals)}</li>
        <li>Je opdracht is daarmee afgerond.</li>
        <li key={rights.note}>{rights.note}</li>
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
