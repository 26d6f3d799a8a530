import type { FieldMetadata } from "@conform-to/react";
import type { WIZARD_STEPS } from "../constants.ts";

/** The name of an input of the wizard. */
export type FieldName = (typeof WIZARD_STEPS)[number]["fields"][number];
/** The wizard's inputs as its steps receive them. */
export type WizardFields = Record<FieldName, FieldMetadata<unknown>>;
