import { INVOICE_DETAILS } from "~/shared/paths.ts";
import { LinkButton } from "~/ui/button.tsx";
import { Facts } from "~/ui/card.tsx";
import { isInvoiceable, type OwnInvoiceDetails } from "../rules.ts";

/** How a company stands on its next invoices, and the way to change that. */
export function InvoiceParty(details: OwnInvoiceDetails & { hasForeignVat: boolean }) {
  const { businessName, kvkNumber, vatNumber, invoiceAddress, hasForeignVat } = details;
  return (
    <section aria-labelledby="factuurgegevens" className="grid gap-3 border-t border-line pt-4">
      <h3 id="factuurgegevens" className="font-semibold">
        Zo sta je op je volgende facturen
      </h3>
      <Facts
        dense
        facts={[
          ["Bedrijf", businessName || "Nog niet ingevuld"],
          ["KvK-nummer", kvkNumber || "Nog niet ingevuld"],
          ["Adres", invoiceAddress || "Nog niet ingevuld"],
          ["Btw-id", hasForeignVat ? `${vatNumber} (komt niet op je facturen)` : vatNumber],
        ]}
      />
      {hasForeignVat && (
        <p className="rounded-box border-l-4 border-accent bg-accent-field p-3">
          We verkopen in Nederland, met 21% btw. Een btw-id van een ander land zetten we daarom niet
          op je facturen. Heb je geen Nederlands nummer, haal het dan weg.
        </p>
      )}
      {!isInvoiceable(details) && (
        <p className="rounded-box border-l-4 border-accent bg-accent-field p-3">
          Vul aan wat ontbreekt: zonder die gegevens is je factuur voor de Belastingdienst niet
          compleet.
        </p>
      )}
      <div>
        <LinkButton look="secondary" href={INVOICE_DETAILS}>
          Wijzig je factuurgegevens
        </LinkButton>
      </div>
    </section>
  );
}
