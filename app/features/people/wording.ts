import { formatMoment } from "~/shared/dates.ts";
import { ROLE_LABELS } from "../accounts/constants.ts";
import type { ReasonName } from "../desk/constants.ts";
import type { ListedPerson } from "./views.ts";

/** Why an admin looked on, as the person reads it behind 'een beheerder keek mee in je account'. */
const LOOKED: Partial<Record<ReasonName, string>> = {
  "asked-by-person": "omdat je daarom vroeg",
  "look-at-fault": "om uit te zoeken wat er misgaat",
  "for-authority": "omdat een overheid of toezichthouder daarom vroeg",
};

export const whyLooked = (reason: string) =>
  LOOKED[reason as ReasonName] ?? "om je verder te kunnen helpen";

export const confirmedText = ({ emailVerified }: Pick<ListedPerson, "emailVerified">) =>
  emailVerified ? "Bevestigd" : "Nog niet bevestigd";

const HEADS = ["Nummer", "Naam", "E-mailadres", "Telefoon", "Rol", "Adres", "Sinds"];

/** People as the rows of a CSV, the heads first. */
export function peopleRows(people: readonly ListedPerson[]) {
  const rows = people.map((person) => [
    person.id,
    person.name,
    person.email,
    person.phone,
    ROLE_LABELS[person.role],
    confirmedText(person),
    formatMoment(person.createdAt),
  ]);
  return [HEADS, ...rows];
}
