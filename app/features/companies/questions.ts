import { z } from "zod";
import { readAddress } from "~/shared/address.ts";
import {
  eurosBetween,
  kvkNumber,
  nameUpTo,
  readAs,
  textUpTo,
  wholeBetween,
} from "~/shared/answers.ts";
import { PROVINCES } from "~/shared/provinces.ts";
import { readPublicUrl } from "~/shared/public-url.ts";
import { type Question, type StepTitle, stepsOf } from "~/shared/questions.ts";
import type { TypedReading } from "~/shared/reading/reading.ts";
import { foldCode } from "~/shared/reading/text.ts";
import { isForeignVatNumber, readVatNumber } from "~/shared/vat-number.ts";
import { phone } from "../accounts/schema.ts";
import {
  CATEGORIES,
  CATEGORY_LABELS,
  INVOICE_ASKED,
  MAX_LINKS,
  MAX_PORTFOLIO,
} from "./constants.ts";
import { asWebAddress } from "./rules.ts";

const STEPS = [
  { id: "company", title: "Je bedrijf", needs: "businessName" },
  { id: "work", title: "Wat je doet", needs: "categories" },
  { id: "reach", title: "Waar je werkt", needs: "serviceAreas" },
] as const satisfies readonly StepTitle[];

/** A question about a company, of the onboarding and of the form that changes a profile. */
interface ProfileQuestion extends Question {
  step: (typeof STEPS)[number]["id"];
  /** What may be answered and what is said otherwise. */
  schema: z.ZodType;
}

const WEB_ADDRESS = "Vul een geldig webadres in, zoals www.voorbeeld.nl.";
const MAX_STARTING_PRICE_CENTS = 10_000_000;
const PICTURE_GONE = "Kies de foto opnieuw.";
const PICTURE_KINDS = "JPG, PNG of WebP, max 5MB";

const WRONG_VAT = "Kijk je btw-id na. Een Nederlands nummer is zo: NL000099998B57.";
const FOREIGN_VAT =
  "We verkopen in Nederland, met 21% btw, en nemen daarom alleen een Nederlands btw-id. Heb je er geen, laat dit dan leeg.";

function readVat(text: string): TypedReading<string> {
  const number = readVatNumber(text);
  if (number) return { value: number };
  return isForeignVatNumber(text) ? { question: FOREIGN_VAT } : null;
}

/** An address as it is typed in one line; `missing` is said of an empty one. */
export function addressInOneLine(missing?: string) {
  return nameUpTo(150, missing).transform((text, check) => {
    const address = readAddress(text);
    if (address) return address;
    check.addIssue("Schrijf je adres op één regel, zoals: Kade 1, 1234 AB Zwolle.");
    return z.NEVER;
  });
}

const webAddress = textUpTo(200, WEB_ADDRESS).transform((text, check) => {
  const url = readPublicUrl(asWebAddress(foldCode(text)));
  if (url) return url.href;
  check.addIssue(WEB_ADDRESS);
  return z.NEVER;
});

function someOf<const Choice extends string>(choices: readonly Choice[], error: string) {
  return z.array(z.enum(choices, { error: "Kies uit de lijst." }), { error }).min(1, error);
}

/** Every question about a company; within a step they are asked in this order. */
export const PROFILE_QUESTIONS = {
  avatar: {
    step: "company",
    kind: "own",
    label: "Profielfoto of logo",
    help: PICTURE_KINDS,
    schema: z.uuid(PICTURE_GONE).optional(),
  },
  businessName: {
    step: "company",
    row: "reached",
    kind: "text",
    label: "Bedrijfsnaam",
    help: "Zoals in het Handelsregister",
    autoComplete: "organization",
    schema: nameUpTo(120, "Vul je bedrijfsnaam in.")
      .min(1, "Vul je bedrijfsnaam in.")
      .regex(/^[^\p{Cc}]*$/u, "Gebruik alleen gewone tekens."),
  },
  kvkNumber: {
    step: "company",
    row: "reached",
    kind: "text",
    ...INVOICE_ASKED.kvkNumber,
    schema: kvkNumber("Vul je KvK-nummer in.", "Een KvK-nummer heeft acht cijfers."),
  },
  phone: {
    step: "company",
    row: "reached",
    kind: "phone",
    label: "Telefoon",
    help: "Klanten zien dit nummer bij je offerte",
    autoComplete: "tel",
    schema: phone,
  },
  website: {
    step: "company",
    row: "reached",
    kind: "text",
    label: "Website",
    placeholder: "www.voorbeeld.nl",
    inputMode: "url",
    autoComplete: "url",
    schema: webAddress.optional(),
  },
  bio: {
    step: "company",
    kind: "long-text",
    label: "Over je bedrijf",
    help: "Wat doe je, voor wie, en wat mag een klant van je verwachten?",
    schema: textUpTo(2000, "Gebruik gewone tekst.").optional(),
  },
  vatNumber: {
    step: "company",
    row: "invoiced",
    kind: "text",
    ...INVOICE_ASKED.vatNumber,
    schema: readAs(readVat, WRONG_VAT).optional(),
  },
  invoiceAddress: {
    step: "company",
    row: "invoiced",
    kind: "text",
    ...INVOICE_ASKED.invoiceAddress,
    schema: addressInOneLine().optional(),
  },
  yearsInBusiness: {
    step: "company",
    row: "years",
    kind: "number",
    label: "Jaren ervaring",
    schema: wholeBetween(0, 300, "years").optional(),
  },
  categories: {
    step: "work",
    kind: "several",
    label: "Wat doe je?",
    options: CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] })),
    schema: someOf(CATEGORIES, "Kies minstens één categorie."),
  },
  startingPrice: {
    step: "work",
    row: "size",
    kind: "money",
    label: "Vanafprijs in euro",
    help: "Inclusief btw, voor je kleinste klus",
    inputMode: "decimal",
    schema: eurosBetween(1, MAX_STARTING_PRICE_CENTS, "Voer een geldige prijs in").optional(),
  },
  teamSize: {
    step: "work",
    row: "size",
    kind: "number",
    label: "Teamgrootte",
    schema: wholeBetween(1, 5000, "people").default(1),
  },
  movingVehicleTypes: {
    step: "work",
    kind: "text",
    label: "Voertuigen",
    placeholder: "Bakwagen 20 m³, verhuislift",
    schema: textUpTo(200).optional(),
  },
  serviceAreas: {
    step: "reach",
    kind: "several",
    label: "Waar werk je?",
    options: PROVINCES.map((value) => ({ value, label: value })),
    schema: someOf(PROVINCES, "Kies minstens één provincie."),
  },
  portfolio: {
    step: "reach",
    kind: "own",
    label: "Portfolio",
    help: `Tot ${MAX_PORTFOLIO} foto's van je werk. ${PICTURE_KINDS}`,
    schema: z
      .array(z.uuid(PICTURE_GONE), { error: PICTURE_GONE })
      .max(MAX_PORTFOLIO, `Je kunt maximaal ${MAX_PORTFOLIO} bestand(en) uploaden.`)
      .default([]),
  },
  portfolioLinks: {
    step: "reach",
    kind: "own",
    label: "Links naar je werk",
    placeholder: "www.voorbeeld.nl/werk",
    schema: z
      .array(webAddress.optional(), { error: WEB_ADDRESS })
      .max(MAX_LINKS, `Vul hoogstens ${MAX_LINKS} links in.`)
      .default([])
      .transform((links) => links.filter((link) => link !== undefined)),
  },
} as const satisfies Record<string, ProfileQuestion>;

/** The steps of the onboarding; one cannot be left forwards without what it `needs`. */
export const ONBOARDING_STEPS = stepsOf(STEPS, PROFILE_QUESTIONS);
