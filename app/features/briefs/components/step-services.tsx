import { ChoiceGroup } from "~/ui/fields.tsx";
import { MOVE_ONLY_SERVICES, SERVICES } from "../constants.ts";
import type { WizardFields } from "./wizard-step.tsx";

const SERVICE_OPTIONS = SERVICES.map((value) => ({
  value,
  label: value,
  ...(MOVE_ONLY_SERVICES.has(value) ? { only: "move" } : {}),
}));

/** Step 3: what a company may do besides carrying. */
export function StepServices({ fields }: { fields: WizardFields }) {
  return (
    <ChoiceGroup
      field={fields.services}
      label="Extra diensten"
      optional
      type="checkbox"
      options={SERVICE_OPTIONS}
    />
  );
}
