import { href } from "react-router";
import type { AddressAnswer } from "~/shared/address.ts";
import { ask } from "~/ui/ask.ts";
import { splitTypedNumber } from "../rules/house-number.ts";
import { readPostcode } from "../rules.ts";

/** What was asked last for each field of a street, and what was suggested there. */
const asked = new WeakMap<HTMLInputElement, string>();
const suggested = new WeakMap<HTMLInputElement, string>();

/** Suggests the street of a postcode and number in `group`; answers what to say of it, or null. */
export async function lookUpAddress(group: Element): Promise<string | null> {
  const input = (part: string) => group.querySelector<HTMLInputElement>(`[name$=${part}]`);
  const [postcode, houseNumber] = [input("Postcode"), input("HouseNumber")];
  const street = input("Street");
  if (!postcode || !houseNumber || !street) return null;
  const read = readPostcode(postcode.value);
  const number = splitTypedNumber(houseNumber.value)?.number ?? "";
  const key = read && number ? `${read} ${number}` : "";
  if (key === (asked.get(street) ?? "")) return null;
  asked.set(street, key);
  if (!key) return "";
  const body = new URLSearchParams({ postcode: read ?? "", houseNumber: number });
  const answer = await ask<AddressAnswer>(href("/adres"), { method: "POST", body });
  // Overtaken by another question.
  if (asked.get(street) !== key) return null;
  if (!answer || answer.kind === "no-answer") return "";
  if (answer.kind === "none")
    return "We kennen dit adres niet. Klopt het, dan kun je het zo laten.";
  if (street.value === "" || street.value === suggested.get(street)) {
    suggested.set(street, answer.street);
    street.value = answer.street;
    street.dispatchEvent(new Event("input", { bubbles: true }));
  }
  return `Gevonden: ${answer.street} in ${answer.place}.`;
}
