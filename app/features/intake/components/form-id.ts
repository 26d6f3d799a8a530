/** The id of the wizard's form. */
export const FORM_ID = "aanvraag";
