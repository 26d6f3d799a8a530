import { href } from "react-router";
import { formatLongDate } from "~/shared/dates.ts";
import { EDIT_PROFILE } from "~/shared/paths.ts";
import { showPhone } from "~/shared/phone.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { Facts } from "~/ui/card.tsx";
import { CheckboxField, TextField } from "~/ui/fields.tsx";
import { type Answered, usePostedForm } from "~/ui/posted-form.tsx";
import { confirmSchema, taxSchema } from "../schema.ts";
import type { OwnDetails } from "../views.ts";
import { CONFIRM_SOURCE, sellerAddressText } from "../wording.ts";

const UNTOLD = "Niet ingevuld";

/** A company's data as they stand, and where each is changed. */
export function OwnDetailsList({ details }: { details: OwnDetails }) {
  const { address, kvkNumber, vatNumber, phone, email, confirmedAt, dueAt } = details;
  return (
    <>
      <Facts
        facts={[
          ["Naam", details.businessName],
          ["Adres", sellerAddressText(address) ?? UNTOLD],
          ["KvK-nummer", kvkNumber ?? UNTOLD],
          ["Btw-id", vatNumber ?? UNTOLD],
          ["Telefoon", showPhone(phone) ?? UNTOLD],
          ["E-mailadres", email],
          ["Laatst bevestigd", confirmedAt ? formatLongDate(confirmedAt) : "Nog niet"],
          [
            confirmedAt ? "Opnieuw vragen we het vanaf" : "We vragen het vanaf",
            formatLongDate(dueAt),
          ],
        ]}
      />
      <div className="flex flex-wrap gap-3">
        <LinkButton look="secondary" href={href("/factuurgegevens")}>
          Naam, adres of nummers veranderen
        </LinkButton>
        <LinkButton look="secondary" href={EDIT_PROFILE}>
          Telefoon veranderen
        </LinkButton>
        <LinkButton look="quiet" href={href("/account")}>
          E-mailadres veranderen
        </LinkButton>
      </div>
    </>
  );
}

/** Confirms the data, and that the company keeps to the law. */
export function ConfirmDetails({ result }: Answered) {
  const [form, fields] = usePostedForm("bevestigen", confirmSchema, result);
  return (
    <form {...form} noValidate className="grid gap-4">
      <input type="hidden" name="intent" value="confirm" />
      <CheckboxField field={fields.right} label="De gegevens hierboven kloppen." />
      <CheckboxField
        field={fields.lawful}
        label="Wij bieden hier alleen diensten aan die volgens de Nederlandse en Europese wet mogen."
      />
      <Button className="sm:justify-self-start">Bevestigen</Button>
      <p className="text-sm text-muted">
        Dit vragen we één keer per jaar (<span>{CONFIRM_SOURCE}</span>). Bevestig je niet, dan
        blijft alles werken.
      </p>
    </form>
  );
}

/** Tells a company's tax number, or that it has none. */
export function TaxNumber({ result, details }: Answered & { details: OwnDetails }) {
  const [form, fields] = usePostedForm("belastingnummer", taxSchema, result, {
    rsin: details.rsin ?? "",
    soleTrader: details.soleTrader ? "on" : undefined,
  });
  return (
    <form {...form} className="grid gap-4">
      <input type="hidden" name="intent" value="tax" />
      <TextField
        field={fields.rsin}
        label="RSIN"
        hint="Negen cijfers; het staat op je uittreksel van de KvK. Vul nooit je burgerservicenummer in."
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
      />
      <CheckboxField field={fields.soleTrader} label="Ik heb een eenmanszaak, en dus geen RSIN." />
      <Button look="secondary" className="sm:justify-self-start">
        Opslaan
      </Button>
    </form>
  );
}
