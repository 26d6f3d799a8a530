import { type FormValues, SHOWN } from "~/shared/shown-values.ts";

/** Says in a form what it was drawn with: what its sender did not change is not written (server/web/unchanged-fields.ts). */
export function ShownValues({ values }: { values: FormValues }) {
  return <input type="hidden" name={SHOWN} value={JSON.stringify(values)} readOnly />;
}
