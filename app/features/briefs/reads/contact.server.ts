import { showPhone } from "~/shared/phone.ts";
import type { DetailLine } from "../../intake/answers.ts";
import type { ADDRESS_QUESTIONS } from "../../intake/question.ts";
import type { Contact } from "../views.ts";
import { addressText, POSTCODE_DIGITS } from "../wording.ts";
import type { BriefRow } from "./brief.server.ts";

type Addressed = Pick<
  BriefRow,
  keyof typeof ADDRESS_QUESTIONS | "fromCity" | "toCity" | "serviceType"
>;

/** The addresses of a brief, as far as the client told them, for who may know. */
export function addressLinesOf(brief: Addressed): DetailLine[] {
  const from = [brief.fromStreet, brief.fromHouseNumber, brief.fromAddition];
  const to = [brief.toStreet, brief.toHouseNumber, brief.toAddition];
  const ends = [
    {
      label: brief.serviceType === "ONTRUIMING" ? "Adres" : "Adres vertrek",
      value: addressText(from, brief.fromPostcode, brief.fromCity),
    },
    { label: "Adres aankomst", value: addressText(to, brief.toPostcode, brief.toCity) },
  ];
  return ends.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));
}

/** What companies may know of the postcodes of a brief: the four digits of each. */
export function postcodeDigits({
  fromPostcode,
  toPostcode,
}: Pick<BriefRow, "fromPostcode" | "toPostcode">) {
  return {
    fromPostcode: fromPostcode?.slice(0, POSTCODE_DIGITS) ?? null,
    toPostcode: toPostcode?.slice(0, POSTCODE_DIGITS) ?? null,
  };
}

type Reachable = Addressed &
  Pick<BriefRow, "clientPhone"> & { clientName: string | null; clientEmail: string | null };

/**
 * The contact data of a brief, for the company that was accepted. Null of an erased client, or one of
 * long ago, who has none any more.
 */
export function contactOf(brief: Reachable): Contact | null {
  const { clientName, clientEmail, clientPhone } = brief;
  if (!clientName || !clientEmail) return null;
  const lines = addressLinesOf(brief).map(({ label, value }) => `${label}: ${value}`);
  const addresses = lines.join("\n");
  return { clientName, clientEmail, clientPhone: showPhone(clientPhone), addresses };
}
