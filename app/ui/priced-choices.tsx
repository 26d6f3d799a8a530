import { type ComponentProps, useId } from "react";
import { WithAmounts } from "./with-amounts.tsx";

/** An answer to choose, with what it costs or what the whole comes to with it. */
export interface PricedOption extends ComponentProps<"input"> {
  value: string;
  label: string;
  price: string;
}

/** A question with priced answers as equal cards; `missing` says that it has to be answered first. */
export function PricedChoices(props: {
  legend: string;
  missing?: string | false;
  options: readonly PricedOption[];
}) {
  const { legend, missing, options } = props;
  const missingId = useId();
  return (
    <fieldset
      className="grid gap-2"
      data-missing={missing ? true : undefined}
      aria-describedby={missing ? missingId : undefined}
    >
      <legend className="mb-1 font-semibold">
        <WithAmounts text={legend} />
      </legend>
      {missing && (
        <p id={missingId} className="text-sm font-semibold text-bad">
          {missing}
        </p>
      )}
      {options.map(({ label, price, ...input }) => (
        <label key={input.value} className="choice">
          <input type="radio" required aria-invalid={missing ? true : undefined} {...input} />
          <span className="flex grow flex-wrap justify-between gap-x-4">
            <span className="wrap-anywhere">
              <WithAmounts text={label} />
            </span>
            <span
              key={price}
              translate="no"
              className="font-semibold whitespace-nowrap tabular-nums"
            >
              {price}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
