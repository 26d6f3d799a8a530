import { VARIANT_NAMES } from "~/demo/mails/samples.ts";
import { testMailSamples } from "../factories/mail-samples.ts";

await testMailSamples(VARIANT_NAMES);
