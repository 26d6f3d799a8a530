import type { SubmissionResult } from "@conform-to/react";
import { Button } from "~/ui/button.tsx";
import { PostedForm } from "~/ui/posted-form.tsx";
import {
  AT_LEAST,
  CONFIRMED_PASSWORD,
  NEW_PASSWORD,
  PASSWORD,
} from "../../accounts/components/passwords.ts";
import { addressChangeSchema, detailsSchema, passwordChangeSchema } from "../schema.ts";

interface Answered {
  result: SubmissionResult | null;
}

const PRESENT_PASSWORD = { ...PASSWORD, label: "Huidig wachtwoord" };

/** Name and phone. */
export function DetailsForm({
  result,
  name,
  phone,
}: Answered & { name: string; phone: string | null }) {
  return (
    <PostedForm
      id="gegevens-form"
      schema={detailsSchema}
      result={result}
      typed={{ fullName: name, phone: phone ?? "" }}
      hidden={{ intent: "details" }}
      asks={{
        fullName: { label: "Volledige naam", autoComplete: "name" },
        phone: { label: "Telefoon", type: "tel", autoComplete: "tel", optional: true },
      }}
    >
      <Button className="sm:justify-self-start">Gegevens opslaan</Button>
    </PostedForm>
  );
}

/** Another address, which must confirm itself before it counts. */
export function AddressForm({ result }: Answered) {
  return (
    <PostedForm
      id="adres-form"
      schema={addressChangeSchema}
      result={result}
      hidden={{ intent: "address" }}
      asks={{
        email: { label: "Nieuw e-mailadres", type: "email", autoComplete: "email" },
        currentPassword: PRESENT_PASSWORD,
      }}
    >
      <Button className="sm:justify-self-start">Adres wijzigen</Button>
    </PostedForm>
  );
}

/** Another password; the present one is asked. */
export function PasswordForm({ result }: Answered) {
  return (
    <PostedForm
      id="wachtwoord-form"
      schema={passwordChangeSchema}
      result={result}
      hidden={{ intent: "password" }}
      asks={{
        currentPassword: PRESENT_PASSWORD,
        password: { ...NEW_PASSWORD, hint: AT_LEAST },
        confirmPassword: CONFIRMED_PASSWORD,
      }}
    >
      <Button className="sm:justify-self-start">Wachtwoord wijzigen</Button>
    </PostedForm>
  );
}
