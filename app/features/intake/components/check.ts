// All that the wizard's page loads once it is touched, to check what is filled in.
export { findContactData } from "~/shared/contact-mask/find.ts";
export { loadEasyPasswords } from "../schema.ts";
export { Marks } from "./marks.ts";
