import { type Paper, readPaper } from "./paper.ts";

/** A rule of EN 16931 or NLCIUS, by the number that they give it. */
export interface Rule {
  id: string;
  /** What it asks, in our words. */
  asks: string;
  holds(paper: Paper): boolean;
  /** A paper without what the rule asks, made of one that has it; the same where the rule does not concern it. */
  broken(xml: string): string;
}

type Change = (xml: string) => string;

export const SELLER = "cac:AccountingSupplierParty/cac:Party";
export const BUYER = "cac:AccountingCustomerParty/cac:Party";
export const TOTAL = "cac:LegalMonetaryTotal";
export const SUBTOTAL = "cac:TaxTotal/cac:TaxSubtotal";

export const line = ({ root }: Paper) => `cac:${root}Line`;
export const typeCode = ({ root }: Paper) => `cbc:${root}TypeCode`;
export const quantity = (paper: Paper) =>
  `${line(paper)}/cbc:${paper.root === "Invoice" ? "Invoiced" : "Credited"}Quantity`;

/** What stands at a path, added up in cents. */
export const cents = (paper: Paper, path: string) =>
  paper.text(path).reduce((sum, text) => sum + Math.round(Number(text) * 100), 0);

/** Whether something stands at a path, and nothing empty does. */
export const filled = (paper: Paper, path: string) =>
  paper.has(path) && paper.text(path).every((text) => text.trim() !== "");

/** Takes every element of this name away, with what is in it. */
export const without = (name: string): Change => instead(elementOf(name), "");

export const instead =
  (one: string | RegExp, other: string): Change =>
  (xml) =>
    xml.replace(one, other);

/** Makes a change inside every element of this name alone. */
export const within =
  (name: string, change: Change): Change =>
  (xml) =>
    xml.replace(elementOf(name), change);

export const inSeller = (change: Change) => within("cac:AccountingSupplierParty", change);
export const inBuyer = (change: Change) => within("cac:AccountingCustomerParty", change);

/** A rule that asks for a filled element at a path; `broken` takes away what is at its end. */
export function asksFor(id: string, asks: string, path: string | ((paper: Paper) => string)): Rule {
  const at = (paper: Paper) => (typeof path === "string" ? path : path(paper));
  return {
    id,
    asks,
    holds: (paper) => filled(paper, at(paper)),
    broken(xml) {
      const [name = "", ...around] = at(readPaper(xml)).split("/").reverse();
      return around.reduce((change, outer) => within(outer, change), without(name))(xml);
    },
  };
}

function elementOf(name: string): RegExp {
  return new RegExp(`<${name}[ >][\\s\\S]*?</${name}>`, "g");
}
