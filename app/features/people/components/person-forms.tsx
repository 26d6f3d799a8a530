import type { SubmissionResult } from "@conform-to/react";
import { SelectField, TextField } from "~/ui/fields.tsx";
import { usePostedForm } from "~/ui/posted-form.tsx";
import { ROLE_LABELS, ROLES } from "../../accounts/constants.ts";
import { StillAgreed } from "../../agreements/components/still-agreed.tsx";
import type { AgreementToCome } from "../../agreements/views.ts";
import { type DeskFormStand, FoldedDeskForm } from "../../desk/components/desk-form.tsx";
import { LOOK_MINUTES } from "../constants.ts";
import { eraseSchema, roleSchema } from "../schema.ts";
import type { PersonAtDesk } from "../views.ts";

type FormName = "resend" | "end-sessions" | "role" | "look" | "erase";

type Results = Partial<Record<FormName, SubmissionResult | null>>;

/** What may be done about somebody, each folded away until it is wanted. */
export function PersonForms(props: {
  person: PersonAtDesk;
  kind: "admin" | "helpdesk";
  /** What erasing the account leaves agreed. */
  agreements: readonly AgreementToCome[];
  results: Results;
  /** The form that was just answered: it stays open. */
  answered: string | null;
}) {
  const { person, kind, agreements, results, answered } = props;
  const isAtDesk = person.role === "ADMIN" || person.role === "HELPDESK";
  const isAdmin = kind === "admin";
  // Nobody signs in to a closed account.
  const isOpen = person.closedAt === null;
  const formOf = (intent: FormName) => ({
    id: `persoon-${intent}`,
    intent,
    hidden: { userId: person.id },
    result: results[intent] ?? null,
    open: answered === intent,
  });
  return (
    <>
      {isOpen && !person.emailVerified && (
        <FoldedDeskForm
          {...formOf("resend")}
          title="Bevestigingsmail opnieuw sturen"
          act="verification-mailed"
          send="Mail sturen"
        />
      )}
      {isOpen && (isAdmin || !isAtDesk) && (
        <FoldedDeskForm
          {...formOf("end-sessions")}
          title="Overal uitloggen"
          act="sessions-ended"
          send="Overal uitloggen"
        />
      )}
      {isOpen && isAdmin && !isAtDesk && (
        <FoldedDeskForm
          {...formOf("look")}
          title="Meekijken"
          act="looking-on-begun"
          send={`${LOOK_MINUTES} minuten meekijken`}
          noteHint="Alleen voor het logboek. De persoon krijgt meteen een mail met de reden."
        />
      )}
      {isOpen && isAdmin && <RoleForm {...formOf("role")} role={person.role} />}
      {isAdmin && !isAtDesk && <EraseForm {...formOf("erase")} agreements={agreements} />}
    </>
  );
}

function RoleForm({ role, ...form }: DeskFormStand & Pick<PersonAtDesk, "role">) {
  const [, fields] = usePostedForm(form.id, roleSchema, form.result ?? null);
  const options = ROLES.filter((other) => other !== role).map((value) => ({
    value,
    label: ROLE_LABELS[value],
  }));
  return (
    <FoldedDeskForm {...form} title="Andere rol geven" act="role-given" send="Rol geven">
      <SelectField
        field={fields.role}
        label="Nieuwe rol"
        hint="Een account met een opdracht of een betaling houdt zijn rol."
        placeholder="Kies een rol"
        options={options}
      />
    </FoldedDeskForm>
  );
}

function EraseForm({
  agreements,
  ...form
}: DeskFormStand & { agreements: readonly AgreementToCome[] }) {
  const [, fields] = usePostedForm(form.id, eraseSchema, form.result ?? null);
  return (
    <FoldedDeskForm
      {...form}
      title="Account verwijderen"
      act="person-erased"
      send="Voorgoed verwijderen"
      look="danger"
      noteHint="Wordt niet bewaard: van wie verwijderd is, blijft alleen het nummer."
    >
      <p>
        Alles van deze persoon verdwijnt, behalve wat een ander nodig heeft. Dit kan niet ongedaan
        worden gemaakt.
      </p>
      <StillAgreed agreements={agreements} reader="desk" />
      <TextField
        field={fields.address}
        label="E-mailadres van deze persoon"
        hint="Typ het over om te bevestigen."
        type="email"
        autoComplete="off"
      />
    </FoldedDeskForm>
  );
}
