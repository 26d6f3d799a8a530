import type { OwnBrief } from "~/features/briefs/views.ts";
import { formatDay } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import { PricedChoices } from "~/ui/priced-choices.tsx";
import { type Choice, openExtras, sumSoFar } from "../../proposals/rules/agreed.ts";
import type { Extra } from "../../proposals/rules/scope.ts";
import type { DayPrice } from "../../proposals/views.ts";
import { namesOf } from "../../proposals/wording/offer.ts";
import { shortScopeLabel } from "../../proposals/wording/sum-parts.ts";
import { extraField, WITH_EXTRA, WITHOUT_EXTRA } from "../rules/choice-fields.ts";

/** The day, where there are several, and each extra that was asked for: with it or without, by what it all comes to. */
export function AcceptanceQuestions(props: {
  choosable: { days: DayPrice[]; extras: Extra[] };
  choice: Choice;
  brief: OwnBrief;
  isTried: boolean;
  onChoose: (choice: Choice) => void;
}) {
  const { choosable, choice, brief, isTried, onChoose } = props;
  const open = openExtras(choosable, choice);
  const option = (value: string, next: Choice, checked: boolean) => ({
    value,
    checked,
    onChange: () => onChoose(next),
    price: formatCents(sumSoFar(choosable, next)?.cents ?? 0),
  });
  return (
    <>
      {choosable.days.length > 1 && (
        <PricedChoices
          legend="Op welke dag?"
          options={choosable.days.map(({ day }) => ({
            ...option(day, { ...choice, day }, day === choice.day),
            name: "dag",
            label: formatDay(day),
          }))}
        />
      )}
      {choosable.extras.map((extra) => {
        const { item, cents } = extra;
        const others = {
          extras: choice.extras.filter((one) => one !== item),
          declined: choice.declined.filter((one) => one !== item),
        };
        const taken = { ...choice, ...others, extras: [...others.extras, item] };
        const declined = { ...choice, ...others, declined: [...others.declined, item] };
        const isOpen = open.includes(extra);
        const named = shortScopeLabel(item, brief);
        const name = extraField(item);
        return (
          <div key={item} data-open={isOpen || undefined}>
            <PricedChoices
              legend={`Met of zonder ${namesOf([item], brief)}? Dat kost apart ${formatCents(cents)}.`}
              missing={isOpen && isTried && "Kies eerst een van de twee."}
              options={[
                {
                  ...option(WITH_EXTRA, taken, !isOpen && choice.extras.includes(item)),
                  name,
                  label: `Zoals je vroeg, met ${named}`,
                },
                {
                  ...option(WITHOUT_EXTRA, declined, !isOpen && choice.declined.includes(item)),
                  name,
                  label: `Zonder ${named}`,
                },
              ]}
            />
          </div>
        );
      })}
    </>
  );
}
