import { CheckboxField, ChoiceGroup, TextAreaField } from "~/ui/fields.tsx";
import { HEAVY_ITEMS, ROOMS } from "../constants.ts";
import { CONTACT_HINT, HiddenContact } from "./hidden-contact.tsx";
import type { WizardFields } from "./wizard-step.tsx";

const ROOM_OPTIONS = ROOMS.map((value) => ({ value, label: value }));
const HEAVY_OPTIONS = HEAVY_ITEMS.map((value) => ({ value, label: value }));

/** Step 2: what has to be moved. */
export function StepInventory({ fields }: { fields: WizardFields }) {
  return (
    <>
      <ChoiceGroup
        field={fields.rooms}
        label="Aantal kamers"
        optional
        type="radio"
        options={ROOM_OPTIONS}
        columns="grid-cols-3 sm:grid-cols-5"
      />
      <ChoiceGroup
        field={fields.heavyItems}
        label="Zware items"
        optional
        type="checkbox"
        options={HEAVY_OPTIONS}
        columns="grid-cols-1 min-[26rem]:grid-cols-2 sm:grid-cols-3"
      />
      <TextAreaField
        field={fields.pianoOrSpecialItems}
        label="Piano of bijzondere items"
        optional
        hint={`Bijvoorbeeld: een buffetpiano op de tweede verdieping, of een antieke klok. ${CONTACT_HINT}`}
        rows={3}
        maxLength={500}
      />
      <HiddenContact field={fields.pianoOrSpecialItems} />
      <div className="grid gap-2 sm:grid-cols-2">
        <CheckboxField field={fields.fragileItems} label="Er zijn breekbare spullen" />
        <CheckboxField field={fields.packingService} label="Laat alles inpakken" />
      </div>
    </>
  );
}
