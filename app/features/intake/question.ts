import type { z } from "zod";
import type { Question } from "~/shared/questions.ts";
import { GROUND_FLOOR, type ServiceType } from "./constants.ts";

/** What schemas are made of. A page shows questions without it; checking their answers needs it. */
export type Schemas = typeof import("./answer-schemas.ts");

export const STEPS = [
  {
    id: "location",
    title: "Dienst en locatie",
    lead: "Vertel waar en wanneer. Alleen de vragen zonder (optioneel) moeten.",
  },
  {
    id: "inventory",
    title: "Inboedel",
    lead: "Hoe preciezer je bent, hoe beter de prijs klopt. Alles hier is optioneel.",
  },
  {
    id: "services",
    title: "Extra diensten",
    lead: "Vink aan waar je hulp bij wilt; bedrijven nemen het mee in hun offerte.",
  },
  { id: "contact", title: "Contactgegevens", lead: "Hier sturen we je offertes naartoe." },
  {
    id: "account",
    title: "Account aanmaken",
    lead: "Met een wachtwoord kom je later terug bij je offertes.",
  },
] as const;

/** A question about a move or a clearance. */
export interface BriefQuestion extends Question {
  step: (typeof STEPS)[number]["id"];
  /** What may be answered at `now`, and what is said otherwise. */
  schema: (of: Schemas, now: Date) => z.ZodType;
  /** The service that alone is asked this; without one both are. */
  only?: ServiceType;
  /** No form asks it: it follows from other answers. */
  isDerived?: boolean;
  clearanceLabel?: string;
  /** Not asked of a signed-in client: the account holds the answer. */
  ofVisitors?: boolean;
  /** Companies, the one company that was accepted, or nobody; the client sees all but the last. */
  seenBy: "companies" | "accepted" | "nobody";
  /** Its column, `true` for one of its own name; null for what the account keeps. Without: `inventory`. */
  column?: string | true | null;
  /**
   * The line of the details that tells it, by its name (null: no line for this brief); `empty` stands for
   * no answer, and null of it leaves the line out then. Without: another part of a brief tells it.
   */
  summary?: { line: string | ((facts: AddressFacts) => string | null); empty?: string | null };
  /** The short labels on a company's card: one where there is an answer, or what is made of it. */
  card?: string | ((answer: unknown, facts: AddressFacts) => string[]);
  /** What the labels tell of; 'besides' without one. */
  cardGroup?: CardGroup;
}

/** The column that keeps an answer: null where the account has it, undefined where `inventory` has. */
export function columnOf(name: string, { column }: BriefQuestion): string | null | undefined {
  return column === true ? name : column;
}

/** What the labels of a card tell of, in the order in which they stand there, as a mail names it. */
export const CARD_GROUPS = {
  size: "Omvang",
  access: "Verdieping en lift",
  goods: "Zware en bijzondere items",
  besides: "Verder",
} as const;
export type CardGroup = keyof typeof CARD_GROUPS;

export const YES_NO = { kind: "yes-no", schema: ({ yesNo }: Schemas) => yesNo() } as const;

type Labels<Value extends string> = Readonly<Record<Value, string | { readonly label: string }>>;

/** One answer of a list: the options on show and what may be answered. */
export function oneOf<const Value extends string>(
  values: readonly Value[],
  error: string,
  labels?: Labels<Value>,
) {
  const options = values.map((value) => {
    const label = labels?.[value] ?? value;
    return { value, label: typeof label === "string" ? label : label.label };
  });
  return { options, schema: (of: Schemas) => of.choice(values, error) };
}

/** The same for an answer that may be left out; picked from a list, where the question says nothing else. */
export function maybeOneOf<const Value extends string>(...asked: Parameters<typeof oneOf<Value>>) {
  const { options, schema } = oneOf(...asked);
  return { kind: "pick" as const, options, schema: (of: Schemas) => schema(of).optional() };
}

/** Any number of a list; some options are for moves alone (`ofMoves`), some for clearances. */
export function anyOf<const Value extends string>(
  values: readonly Value[],
  ofMoves: readonly NoInfer<Value>[] = [],
  ofClearances: readonly NoInfer<Value>[] = [],
) {
  const options = values.map((value) => ({
    value,
    label: value,
    ...(ofMoves.includes(value) ? { only: "VERHUIZING" } : {}),
    ...(ofClearances.includes(value) ? { only: "ONTRUIMING" } : {}),
  }));
  return { kind: "several" as const, options, schema: (of: Schemas) => of.choices(values) };
}

type Known<Value> = Value | null | undefined;

/** What a brief says of the address or addresses where things are carried. */
export interface AddressFacts {
  serviceType: ServiceType;
  fromFloor?: Known<string>;
  toFloor?: Known<string>;
  hasElevator?: Known<boolean>;
  hasElevatorTo?: Known<boolean>;
}

/** True for a clearance, unless it is one of those that were still asked about a second address. */
export function hasOneAddress({ serviceType, toFloor }: AddressFacts): boolean {
  return serviceType === "ONTRUIMING" && (toFloor ?? null) === null;
}

/** False where one answer says of both addresses together whether there is a lift. */
export function isLiftAskedTwice({ hasElevatorTo }: AddressFacts): boolean {
  return (hasElevatorTo ?? null) !== null;
}

/**
 * The floor and the lift of each address, of a clearance of the one it has. A brief from before there was a
 * lift at each address has one answer: a yes may be about either.
 */
export function endsOf(facts: AddressFacts): { floor: Known<string>; lift: Known<boolean> }[] {
  const { serviceType, fromFloor, toFloor, hasElevator, hasElevatorTo } = facts;
  if (serviceType === "ONTRUIMING") return [{ floor: fromFloor, lift: hasElevator }];
  const isAskedTwice = isLiftAskedTwice(facts);
  const ofBoth = hasElevator === false ? false : null;
  return [
    { floor: fromFloor, lift: isAskedTwice ? hasElevator : ofBoth },
    { floor: toFloor, lift: isAskedTwice ? hasElevatorTo : ofBoth },
  ];
}

/** The labels of where things leave: its floor, and its lift where that is known. */
export function fromLabels(facts: AddressFacts): string[] {
  const { fromFloor, hasElevator } = facts;
  if (facts.serviceType === "ONTRUIMING") return floorLabel("", fromFloor, hasElevator);
  return floorLabel("Van ", fromFloor, isLiftAskedTwice(facts) ? hasElevator : null);
}

/** The labels of where things arrive, and of a lift that could be at either address. */
export function toLabels(facts: AddressFacts): string[] {
  const { fromFloor, toFloor, hasElevator, hasElevatorTo } = facts;
  if (facts.serviceType === "ONTRUIMING") return [];
  if (isLiftAskedTwice(facts)) return floorLabel("Naar ", toFloor, hasElevatorTo);
  const climbs = [fromFloor, toFloor].some((floor) => floor && floor !== GROUND_FLOOR);
  const lift = hasElevator ? ["Lift"] : climbs && hasElevator === false ? ["Geen lift"] : [];
  return [...floorLabel("Naar ", toFloor, null), ...lift];
}

// Nobody asks for a lift on the ground floor; on an unknown floor only one that is there says something.
function floorLabel(prefix: string, floor: Known<string>, lift: Known<boolean>): string[] {
  const of = (name: string) => (prefix ? prefix + name.toLowerCase() : name);
  if (!floor) return lift ? [of("Adres met lift")] : [];
  const name = of(floor);
  if ((lift ?? null) === null || floor === GROUND_FLOOR) return [name];
  return [`${name} (${lift ? "met" : "zonder"} lift)`];
}

/** Whether a form is asked a question; one without a service yet is taken for that of a move. */
export function isAsked({ only }: BriefQuestion, serviceType: unknown): boolean {
  return !only || (only === "ONTRUIMING") === (serviceType === "ONTRUIMING");
}

/** Asked of who is known once a proposal is accepted. */
export const CONTACT = { step: "contact", seenBy: "accepted", column: true } as const;
// They stand together, in a place of their own.
const FROM = { ...CONTACT, kind: "text", under: "fromPostcode" } as const;
const TO = { ...FROM, only: "VERHUIZING" } as const;

const POSTCODE = {
  label: "Postcode",
  placeholder: "1234 AB",
  schema: ({ postcode }: Schemas) => postcode,
} as const;
// No browser knows a house number by itself: to it, that is a part of the street's line.
const HOUSE_NUMBER = {
  label: "Huisnummer",
  autoComplete: "off",
  inputMode: "numeric",
  schema: ({ houseNumber }: Schemas) => houseNumber,
} as const;
const ADDITION = {
  label: "Toevoeging",
  autoComplete: "off",
  schema: ({ addition }: Schemas) => addition,
} as const;
const STREET = { label: "Straat", schema: ({ street }: Schemas) => street } as const;

/** Where a move begins and ends; of a postcode companies see the digits before acceptance. */
export const ADDRESS_QUESTIONS = {
  fromPostcode: {
    ...CONTACT,
    ...POSTCODE,
    kind: "text",
    autoComplete: "section-van postal-code",
  },
  fromHouseNumber: { ...FROM, ...HOUSE_NUMBER },
  fromAddition: { ...FROM, ...ADDITION },
  fromStreet: { ...FROM, ...STREET, autoComplete: "section-van address-line1" },
  toPostcode: { ...TO, ...POSTCODE, autoComplete: "section-naar postal-code" },
  toHouseNumber: { ...TO, ...HOUSE_NUMBER },
  toAddition: { ...TO, ...ADDITION },
  toStreet: { ...TO, ...STREET, autoComplete: "section-naar address-line1" },
} as const satisfies Record<string, BriefQuestion>;
