import type { ComponentProps } from "react";
import { TextField } from "~/ui/fields.tsx";
import { INVOICE_ASKED } from "../constants.ts";

type Field = ComponentProps<typeof TextField>["field"];

/** What an invoice needs besides a company's name. */
export function InvoiceFields({ fields }: { fields: Record<keyof typeof INVOICE_ASKED, Field> }) {
  const ask = (name: keyof typeof INVOICE_ASKED) => {
    const { help, ...rest } = INVOICE_ASKED[name];
    return <TextField field={fields[name]} hint={help} optional={name === "vatNumber"} {...rest} />;
  };
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {ask("kvkNumber")}
        {ask("vatNumber")}
      </div>
      {ask("invoiceAddress")}
    </>
  );
}
