import type { LocalAct } from "~/shared/local-acts.ts";
import { formatCents } from "~/shared/money.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";

type Act = [act: LocalAct, words: string];

const PAYING: Act[] = [
  ["pay", "Betalen"],
  ["pay-by-debit", "Betalen met incasso (duurt dagen)"],
  ["fail", "Betaling laten mislukken"],
];
const CHOOSING: Act[] = [
  ["choose-debit", "Automatische incasso"],
  ["choose-card", "Creditcard"],
  ["card-expires", "Een verlopen creditcard"],
];
/** While a direct debit is under way, and otherwise. */
const DEBIT: Act[] = [
  ["debit-comes", "Incasso komt binnen"],
  ["debit-fails", "Incasso mislukt"],
];
const BANK: Act[] = [
  ["renew", "Volgende maand nu innen"],
  ["charge-back", "Laatste betaling terugboeken"],
  ["charge-back-older", "Betaling van de maand ervoor terugboeken"],
];

/** The local page of a checkout that can be paid; all amounts in euro cents with VAT. */
export function LocalCheckoutForm(props: {
  plan: string;
  firstMonthCents: number;
  monthlyCents: number;
  cancelUrl: string;
  isRefused: boolean;
}) {
  const { plan, firstMonthCents, monthlyCents, cancelUrl, isRefused } = props;
  return (
    <Card>
      {isRefused && (
        <p role="alert" className="mb-4 rounded-box bg-bad-field p-3">
          De betaling is geweigerd. Er is niets afgeschreven; probeer het opnieuw of ga terug.
        </p>
      )}
      <p className="flex justify-between gap-4">
        <span>{`${plan}, eerste maand`}</span>
        <strong className="tabular-nums">{`${formatCents(firstMonthCents)} incl. btw`}</strong>
      </p>
      <p className="mt-1 flex justify-between gap-4 text-muted">
        <span>Daarna per maand</span>
        <span className="tabular-nums">{`${formatCents(monthlyCents)} incl. btw`}</span>
      </p>
      <form method="post" className="mt-6 flex flex-wrap gap-3">
        {PAYING.map(([act, words], index) => (
          <Button key={act} look={index === 0 ? "primary" : "secondary"} name="act" value={act}>
            {words}
          </Button>
        ))}
        <LinkButton look="quiet" href={cancelUrl}>
          Annuleren
        </LinkButton>
      </form>
    </Card>
  );
}

/** The local page on which what is owed is paid. */
export function PayOwed({ owedCents, back }: { owedCents: number; back: string | null }) {
  return (
    <Card className="grid gap-4">
      <p className="flex justify-between gap-4">
        <span>Openstaand</span>
        <strong className="tabular-nums">{`${formatCents(owedCents)} incl. btw`}</strong>
      </p>
      <Acts acts={[["pay-arrears", "Nu betalen"]]} back={back} />
    </Card>
  );
}

/** What a bank and a month of time do to a subscription, as buttons. */
export function LocalBank(props: {
  isUnderWay: boolean;
  /** The payer came here to choose what to pay with. */
  isChoosing: boolean;
  back: string | null;
  home: string;
}) {
  const { isUnderWay, isChoosing, back, home } = props;
  return (
    <>
      <Card className="grid gap-3">
        <h2 className="text-step-0">{isChoosing ? "Kies hoe je betaalt" : "Betaalwijze"}</h2>
        <Acts acts={CHOOSING} back={back} />
      </Card>
      <Card className="grid gap-3">
        <h2 className="text-step-0">Wat de bank en de tijd doen</h2>
        <Acts acts={isUnderWay ? DEBIT : BANK} back={null} />
        <div>
          <LinkButton look="quiet" href={back ?? home}>
            Terug naar Verhuisbod
          </LinkButton>
        </div>
      </Card>
    </>
  );
}

/** Buttons beside each other, the usual one first; `back` is where the browser goes after it. */
function Acts({ acts, back }: { acts: readonly Act[]; back: string | null }) {
  return (
    <div className="flex flex-wrap gap-3">
      {acts.map(([act, words], index) => (
        <form key={act} method="post">
          <input type="hidden" name="act" value={act} />
          {back && <input type="hidden" name="back" value={back} />}
          <Button look={index === 0 ? "primary" : "secondary"}>{words}</Button>
        </form>
      ))}
    </div>
  );
}
