import type { ReactNode } from "react";
import { formatCents } from "~/shared/money.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";

/** The local page of a checkout that can be paid; all amounts in euro cents with VAT. */
export function LocalCheckoutForm({
  plan,
  firstMonthCents,
  monthlyCents,
  cancelUrl,
  isRefused,
}: {
  plan: string;
  firstMonthCents: number;
  monthlyCents: number;
  cancelUrl: string;
  /** The last try was refused. */
  isRefused: boolean;
}) {
  return (
    <Card>
      {isRefused && (
        <p role="alert" className="mb-4 rounded-box bg-bad-field p-3">
          De betaling is geweigerd. Er is niets afgeschreven; probeer het opnieuw of ga terug.
        </p>
      )}
      <p className="flex justify-between gap-4">
        <span>{plan}, eerste maand</span>
        <strong className="tabular-nums">{formatCents(firstMonthCents)} incl. btw</strong>
      </p>
      <p className="mt-1 flex justify-between gap-4 text-muted">
        <span>Daarna per maand</span>
        <span className="tabular-nums">{formatCents(monthlyCents)} incl. btw</span>
      </p>
      <form method="post" className="mt-6 flex flex-wrap gap-3">
        <Button name="act" value="pay">
          Betalen
        </Button>
        <Button look="secondary" name="act" value="pay-by-debit">
          Betalen met incasso (duurt dagen)
        </Button>
        <Button look="secondary" name="act" value="fail">
          Betaling laten mislukken
        </Button>
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
        <strong className="tabular-nums">{formatCents(owedCents)} incl. btw</strong>
      </p>
      <Act act="pay-arrears" back={back}>
        Nu betalen
      </Act>
    </Card>
  );
}

/** What a bank and a month of time do to a subscription, as buttons. */
export function LocalBank({
  isUnderWay,
  isChoosing,
  back,
  home,
}: {
  /** A direct debit is under way. */
  isUnderWay: boolean;
  /** The payer came here to choose what to pay with. */
  isChoosing: boolean;
  back: string | null;
  /** Where the browser goes on in the product. */
  home: string;
}) {
  return (
    <>
      <Card className="grid gap-3">
        <h2 className="text-step-0">{isChoosing ? "Kies hoe je betaalt" : "Betaalwijze"}</h2>
        <div className="flex flex-wrap gap-3">
          <Act act="choose-debit" back={back}>
            Automatische incasso
          </Act>
          <Act act="choose-card" back={back} look="secondary">
            Creditcard
          </Act>
          <Act act="card-expires" back={back} look="secondary">
            Een verlopen creditcard
          </Act>
        </div>
      </Card>
      <Card className="grid gap-3">
        <h2 className="text-step-0">Wat de bank en de tijd doen</h2>
        <div className="flex flex-wrap gap-3">
          {isUnderWay ? (
            <>
              <Act act="debit-comes" back={null}>
                Incasso komt binnen
              </Act>
              <Act act="debit-fails" back={null} look="secondary">
                Incasso mislukt
              </Act>
            </>
          ) : (
            <>
              <Act act="renew" back={null}>
                Volgende maand nu innen
              </Act>
              <Act act="charge-back" back={null} look="secondary">
                Laatste betaling terugboeken
              </Act>
              <Act act="charge-back-older" back={null} look="secondary">
                Betaling van de maand ervoor terugboeken
              </Act>
            </>
          )}
        </div>
        <div>
          <LinkButton look="quiet" href={back ?? home}>
            Terug naar Verhuisbod
          </LinkButton>
        </div>
      </Card>
    </>
  );
}

function Act({
  act,
  back,
  look = "primary",
  children,
}: {
  act: string;
  back: string | null;
  look?: "primary" | "secondary";
  children: ReactNode;
}) {
  return (
    <form method="post">
      <input type="hidden" name="act" value={act} />
      {back && <input type="hidden" name="back" value={back} />}
      <Button look={look}>{children}</Button>
    </form>
  );
}
