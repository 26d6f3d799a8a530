import { formatCents } from "~/shared/money.ts";
import { COMPANY_REGISTRATION } from "~/shared/paths.ts";
import { LinkButton } from "~/ui/button.tsx";
import { OFFER_INCL_CENTS } from "../constants.ts";

/** To registering and paying in one go, with the first payment; its page says of which month. */
export function RegisterAndPay(props: {
  /** Places of the launch offer; without any the regular price holds. */
  placesLeft: number;
  regularInclCents: number;
  look?: "primary" | "secondary";
}) {
  const { placesLeft, regularInclCents, look = "primary" } = props;
  const cents = placesLeft > 0 ? OFFER_INCL_CENTS : regularInclCents;
  return (
    <LinkButton href={COMPANY_REGISTRATION} size="large" look={look} className="max-sm:w-full">
      Registreren en betalen, {formatCents(cents)}
    </LinkButton>
  );
}
