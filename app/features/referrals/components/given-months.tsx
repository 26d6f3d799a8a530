import type { SubmissionResult } from "@conform-to/react";
import { FoldedDeskForm } from "~/features/desk/components/desk-form.tsx";
import { formatLongDate } from "~/shared/dates.ts";
import { Badge, Facts } from "~/ui/card.tsx";
import { TextField } from "~/ui/fields.tsx";
import { usePostedForm } from "~/ui/posted-form.tsx";
import { GIVEN_AT_MOST } from "../constants.ts";
import { giveMonthsSchema } from "../schema.ts";

/** A free month that the desk gave. */
interface GivenMonth {
  id: string;
  createdAt: Date;
  askedAt: Date | null;
  grantedAt: Date | null;
  takenBackAt: Date | null;
}

/** What a company earned by its code and was given at the desk, with the forms for more and for less. */
export function FreeMonths(props: {
  userId: string;
  giftId: string;
  earned: { earned: number; given: number; takenBack: number };
  months: readonly GivenMonth[];
  giving: SubmissionResult | null;
  takingBack: SubmissionResult | null;
}) {
  const { userId, giftId, earned, months, giving, takingBack } = props;
  const [, fields] = usePostedForm("maanden-geven", giveMonthsSchema, giving);
  return (
    <>
      {earned.earned > 0 && (
        <Facts
          dense
          facts={[
            ["Verdiend met de code", String(earned.earned)],
            ["Daarvan gegeven", String(earned.given)],
            ["Betaling ging terug", earned.takenBack > 0 ? String(earned.takenBack) : null],
          ]}
        />
      )}
      {months.length > 0 && (
        <ul className="grid gap-2">
          {months.map((month) => (
            <li key={month.id} className="grid gap-2 border-t border-line pt-2 first:border-t-0">
              <p className="flex flex-wrap items-center gap-2">
                <span>{`Gegeven aan het bureau op ${formatLongDate(month.createdAt)}`}</span>{" "}
                <State {...month} />
              </p>
              {!month.askedAt && !month.takenBackAt && (
                <FoldedDeskForm
                  id={`terug-${month.id}`}
                  title="Terugnemen"
                  act="month-taken-back"
                  intent="take-month-back"
                  send="Neem deze maand terug"
                  hidden={{ userId, monthId: month.id }}
                  {...ownAnswer(takingBack, month.id)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <FoldedDeskForm
        id="maanden-geven"
        title="Gratis maanden geven"
        act="months-given"
        intent="give-months"
        send="Geef de maanden"
        hidden={{ userId, giftId }}
        open={giving !== null}
        result={giving}
      >
        <TextField
          field={fields.months}
          type="number"
          label="Aantal maanden"
          hint={`1 tot en met ${GIVEN_AT_MOST}. De volgende betaling schuift zoveel maanden op.`}
        />
      </FoldedDeskForm>
    </>
  );
}

function State({ grantedAt, takenBackAt }: GivenMonth) {
  if (takenBackAt) return <Badge tone="quiet">Teruggenomen</Badge>;
  if (grantedAt) return <Badge tone="good">{`Op ${formatLongDate(grantedAt)} toegekend`}</Badge>;
  return <Badge tone="busy">Wacht</Badge>;
}

function ownAnswer(result: SubmissionResult | null, monthId: string) {
  const isOwn = result?.initialValue?.["monthId"] === monthId;
  return { open: isOwn, result: isOwn ? result : null };
}
