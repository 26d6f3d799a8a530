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

/**
 * Step 1: what, where and when. What must be known comes first. `clearance` is known where scripts
 * run or the form came back; the fields of a second address are hidden by the style sheet alone.
 */
export function StepLocation({
  fields,
  today,
  clearance,
}: {
  fields: WizardFields;
  today: string;
  clearance: boolean;
}) {
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
          label={clearance ? "In welke provincie?" : "Van provincie"}
          options={PROVINCE_OPTIONS}
          placeholder="Kies een provincie"
          required
        />
        <div data-only="move">
          <SelectField
            field={fields.toProvince}
            label="Naar provincie"
            options={PROVINCE_OPTIONS}
            placeholder="Kies een provincie"
            required
          />
        </div>
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
          placeholder="Geen voorkeur"
        />
        <TextField
          field={fields.fromCity}
          label={clearance ? "In welke plaats?" : "Van plaats"}
          optional
          maxLength={80}
        />
        <div data-only="move">
          <TextField field={fields.toCity} label="Naar plaats" optional maxLength={80} />
        </div>
      </div>
    </>
  );
}

/** The rest of step 1: which floors, and for how much. */
export function StepCircumstances({
  fields,
  clearance,
}: {
  fields: WizardFields;
  clearance: boolean;
}) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="grid content-start gap-2">
          <SelectField
            field={fields.fromFloor}
            label={clearance ? "Verdieping" : "Verdieping vertrek"}
            optional
            options={FLOOR_OPTIONS}
            placeholder="Kies een verdieping"
          />
          <CheckboxField
            field={fields.hasElevator}
            label={clearance ? "Er is een lift" : "Er is een lift bij vertrek"}
          />
        </div>
        <div className="grid content-start gap-2" data-only="move">
          <SelectField
            field={fields.toFloor}
            label="Verdieping aankomst"
            optional
            options={FLOOR_OPTIONS}
            placeholder="Kies een verdieping"
          />
          <CheckboxField field={fields.hasElevatorTo} label="Er is een lift bij aankomst" />
        </div>
      </div>
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
