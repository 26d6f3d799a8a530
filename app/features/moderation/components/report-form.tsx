import type { ReportedKind } from "~/shared/paths.ts";
import type { Picture } from "~/shared/picture.ts";
import { Button } from "~/ui/button.tsx";
import { ChoiceGroup, SelectField, TextAreaField, TextField } from "~/ui/fields.tsx";
import { type Answered, usePostedForm } from "~/ui/posted-form.tsx";
import { HONEYPOT } from "../../contact/constants.ts";
import { WRONGS } from "../catalogue.ts";
import { visitorReportSchema } from "../schema.ts";

const CHOICES = Object.entries(WRONGS).map(([value, label]) => ({ value, label }));

/** Says what is wrong with a thing. Who has no account leaves a name and an address. */
export function ReportForm(
  props: {
    kind: ReportedKind;
    photos: readonly Picture[];
    /** The photo or text that was pointed at. */
    part: string;
    asksWho: boolean;
  } & Answered,
) {
  const { photos, part, asksWho, result } = props;
  const [form, fields] = usePostedForm("melden", visitorReportSchema, result, { part });
  const parts = [
    { value: "tekst", label: "De tekst" },
    ...photos.map(({ id }, n) => ({ value: id, label: `Foto ${n + 1}` })),
  ];
  return (
    <form {...form} className="grid gap-4">
      {photos.length > 0 && (
        <>
          <ul className="grid grid-cols-3 gap-2 sm:grid-cols-5">
            {photos.map(({ id, small }, n) => (
              <li key={id}>
                <img
                  src={small}
                  alt={`Foto ${n + 1}`}
                  className="aspect-4/3 w-full rounded-md border border-line object-cover"
                />
                <p className="text-sm text-muted">{`Foto ${n + 1}`}</p>
              </li>
            ))}
          </ul>
          <ChoiceGroup field={fields.part} label="Wat meld je?" type="radio" options={parts} />
        </>
      )}
      <SelectField
        field={fields.category}
        label="Wat is er mis?"
        placeholder="Kies wat het meest past"
        options={CHOICES}
      />
      <TextAreaField
        field={fields.why}
        label="Leg het uit"
        hint="Waarom mag dit niet? Noem de zin of het deel van de foto."
        rows={5}
      />
      {asksWho && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField field={fields.name} label="Je naam" autoComplete="name" />
          <TextField
            field={fields.email}
            label="E-mailadres"
            type="email"
            autoComplete="email"
            hint="Hier sturen we de beslissing naartoe. De ander krijgt het niet."
          />
        </div>
      )}
      <div className="hidden" aria-hidden="true">
        <label>
          Laat dit veld leeg
          <input type="text" name={HONEYPOT} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p className="text-sm text-muted">
        Bij seksueel misbruik van een kind hoef je niet te zeggen wie je bent. Met het versturen
        verklaar je dat je melding naar je beste weten klopt.
      </p>
      <Button size="large" className="sm:justify-self-start">
        Melding versturen
      </Button>
    </form>
  );
}
