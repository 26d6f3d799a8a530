import { PROVINCES } from "~/shared/provinces.ts";
import { CheckboxField, ChoiceGroup, SelectField, TextField } from "~/ui/fields.tsx";
import {
  FLOORS,
  SERVICE_TYPE_LABELS,
  SERVICE_TYPES,
  TIME_LABELS,
  TIME_PREFERENCES,
} from "../constants.ts";
import type { WizardFields } from "./wizard-step.tsx";

const SERVICE_OPTIONS = SERVICE_TYPES.map((value) => ({
  value,
  label: SERVICE_TYPE_LABELS[value],
}));
const PROVINCE_OPTIONS = PROVINCES.map((value) => ({ value, label: value }));
const FLOOR_OPTIONS = FLOORS.map((value) => ({ value, label: value }));
const TIME_OPTIONS = TIME_PREFERENCES.map((value) => ({ value, label: TIME_LABELS[value] }));

/** Step 1: what, and from where to where. */
export function StepLocation({ fields }: { fields: WizardFields }) {
  return (
    <>
      <ChoiceGroup
        field={fields.serviceType}
        label="Wat kunnen we voor je doen?"
        type="radio"
        options={SERVICE_OPTIONS}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          field={fields.fromProvince}
          label="Van provincie"
          options={PROVINCE_OPTIONS}
          placeholder="Kies een provincie"
          required
        />
        <TextField field={fields.fromCity} label="Van plaats" optional maxLength={80} />
        <SelectField
          field={fields.toProvince}
          label="Naar provincie"
          options={PROVINCE_OPTIONS}
          placeholder="Kies een provincie"
          required
        />
        <TextField field={fields.toCity} label="Naar plaats" optional maxLength={80} />
      </div>
    </>
  );
}

/** The rest of step 1: when, which floors, and for how much. */
export function StepCircumstances({ fields, today }: { fields: WizardFields; today: string }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          field={fields.moveDate}
          label="Gewenste datum"
          type="date"
          min={today}
          required
        />
        <SelectField
          field={fields.timePreference}
          label="Tijdvoorkeur"
          optional
          options={TIME_OPTIONS}
          placeholder="Kies een dagdeel"
        />
        <SelectField
          field={fields.fromFloor}
          label="Verdieping vertrek"
          optional
          options={FLOOR_OPTIONS}
          placeholder="Kies een verdieping"
        />
        <SelectField
          field={fields.toFloor}
          label="Verdieping aankomst"
          optional
          options={FLOOR_OPTIONS}
          placeholder="Kies een verdieping"
        />
      </div>
      <CheckboxField field={fields.hasElevator} label="Er is een lift aanwezig" />
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField
          field={fields.budgetMin}
          label="Budget vanaf (€)"
          optional
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          field={fields.budgetMax}
          label="Budget tot (€)"
          optional
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
    </>
  );
}
