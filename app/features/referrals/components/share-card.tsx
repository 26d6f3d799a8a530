import { Button } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import { CREDITS_PER_MONTH } from "../constants.ts";
import { monthText } from "../rules.ts";

/** A company that the reader brought in; the month that earned the free one is 'YYYY-MM'. */
interface Brought {
  firstName: string;
  monthYear: string;
  granted: boolean;
}

/** A company's own code, the link that carries it, and what it earned. */
export function ShareCard(props: {
  code: string;
  link: string;
  brought: readonly Brought[];
  earned: { thisMonth: number; total: number; granted: number; awaited: number };
}) {
  const { code, link, earned, brought } = props;
  const waiting = earned.total - earned.granted;
  return (
    <Card className="grid gap-4">
      <h2 className="text-step-1">Breng een collega aan</h2>
      <p>
        Geef je code aan een ander verhuisbedrijf. Heeft je collega de eerste maand betaald en de
        badge Geverifieerd, dan krijg jij een maand gratis. Dat kan <span>{CREDITS_PER_MONTH}</span>{" "}
        keer per maand.
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-box border-2 border-dashed border-edge bg-board p-4">
        <p>
          <span className="block text-sm text-muted">Je code</span>
          <strong
            translate="no"
            className="font-display text-step-2 leading-tight tracking-widest"
            data-code
          >
            {code}
          </strong>
        </p>
        <Button type="button" look="secondary" data-copy={code} hidden>
          Kopieer code
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0">
          <span className="block text-sm text-muted">Je link</span>
          <PageLink href={link} className="line-link wrap-anywhere">
            {link}
          </PageLink>
        </p>
        <Button type="button" look="secondary" data-copy={link} hidden>
          Kopieer link
        </Button>
      </div>
      <p role="status" className="sr-only" data-copied />
      <dl className="grid grid-cols-2 gap-4 border-t border-line pt-4">
        <div>
          <dt className="text-sm text-muted">Gratis maanden verdiend</dt>
          <dd className="font-display text-step-1 font-bold tabular-nums">{earned.total}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Deze maand</dt>
          <dd className="font-display text-step-1 font-bold tabular-nums">
            <span>{earned.thisMonth}</span> van <span>{CREDITS_PER_MONTH}</span>
          </dd>
          <dd className="text-sm text-muted">{leftText(CREDITS_PER_MONTH - earned.thisMonth)}</dd>
        </div>
      </dl>
      {brought.length > 0 && (
        <section className="grid gap-2" aria-labelledby="aangebracht">
          <h3 id="aangebracht">Wie je aanbracht</h3>
          <ul className="grid gap-1">
            {brought.map(({ firstName, monthYear, granted }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a list that is drawn once.
              <li key={index} className="flex flex-wrap justify-between gap-x-4">
                <span>
                  <span translate="no">{firstName}</span>{" "}
                  <span className="text-muted">{`in ${monthText(monthYear)}`}</span>
                </span>
                <span className="text-muted">
                  {granted ? "maand gratis gegeven" : "maand komt eraan"}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {earned.awaited > 0 && (
        <p className="text-muted">
          <span>
            {earned.awaited === 1
              ? "Eén collega heeft betaald en is nog niet geverifieerd."
              : `${earned.awaited} collega's hebben betaald en zijn nog niet geverifieerd.`}
          </span>{" "}
          Je gratis maand volgt zodra naam en KvK-nummer van je collega kloppen.
        </p>
      )}
      {waiting > 0 && (
        <p className="text-muted">
          <span>
            {waiting === 1 ? "Eén gratis maand wordt" : `${waiting} gratis maanden worden`}
          </span>{" "}
          nog op je abonnement gezet.
        </p>
      )}
    </Card>
  );
}

function leftText(left: number): string {
  if (left <= 0) return "Volgende maand kun je er weer vijf verdienen.";
  return left === 1 ? "Nog één te verdienen" : `Nog ${left} te verdienen`;
}
