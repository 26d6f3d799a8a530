import { describe, expect, test } from "vitest";
import { z } from "zod";
import { redact } from "~/shared/redact.ts";
import { adversarialShapes, overgrowth } from "../../tests/factories/adversary.ts";
import { email, personName, phone } from "../features/accounts/schema.ts";
import { compareWords, includedLines } from "../features/agreements/rules.ts";
import { fittingCategories } from "../features/briefs/rules.ts";
import { preview } from "../features/briefs/wording.ts";
import { profileSchema } from "../features/companies/schema.ts";
import { contactSchema } from "../features/contact/schema.ts";
import { isPlace } from "../features/intake/answer-schemas.ts";
import { composeAdditionalInfo } from "../features/intake/answers.ts";
import { visitorBriefSchema } from "../features/intake/schema.ts";
import { isolated, subjectLine } from "../features/notifications/writes/harmless.server.ts";
import { proposalSchema } from "../features/proposals/schema.ts";
import { isOneself, normalCode } from "../features/referrals/rules.ts";
import { registrationSchema } from "../features/registration/schema.ts";
import { code } from "../features/two-step/schema.ts";
import { parseFileName } from "../features/uploads/rules.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { findContactData } from "./contact-mask/find.ts";
import { maskContact } from "./contact-mask/mask.ts";
import { readCursor } from "./cursor.ts";
import { formatDay, isDay } from "./dates.ts";
import { parseEuros } from "./money.ts";
import { ownPath } from "./own-path.ts";
import { linkCardPath, pathOfCard } from "./page.ts";
import { findNumbers, showPhone } from "./phone.ts";
import { fieldOf } from "./questions.ts";

const SEED = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31);
const SHAPES = adversarialShapes(SEED);
const NOW = new Date("2027-03-03T12:00:00Z");
const owner = {
  name: "Sanne de Vries-Bakker",
  phone: "06-12345678",
  homes: [{ street: "Prof. Bromstraat", number: "12", postcode: "3511 AB" }],
};
const details = {
  serviceType: "VERHUIZING" as const,
  rooms: null,
  heavyItems: [],
  fragileItems: false,
  packingService: false,
  fromFloor: null,
  toFloor: null,
  hasElevator: false,
  services: [],
};
const proposal = {
  id: "a",
  companyName: "Zwaan",
  status: "PENDING" as const,
  createdAt: NOW,
  price: 90_000,
  estimatedHours: 6,
  teamMembers: 2,
  packageName: "Compleet",
  vehicleInfo: null,
  additionalServices: [],
};

function fieldsOf(schema: unknown): string[] {
  if (schema instanceof z.ZodPipe) return [...fieldsOf(schema.in), ...fieldsOf(schema.out)];
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

const posted = (schema: z.ZodType) => {
  const fields = fieldsOf(schema);
  expect(fields).not.toEqual([]);
  return (text: string) => schema.safeParse(Object.fromEntries(fields.map((name) => [name, text])));
};
const one = (schema: z.ZodType) => (text: string) => schema.safeParse(text);

const READERS: Record<string, (text: string) => unknown> = {
  "the contact mask": (text) => maskContact(text, owner),
  "the finder of numbers": findNumbers,
  "a number shown": showPhone,
  "the hint while typing": (text) => findContactData(text, null),
  "the log": redact,
  "a mail's subject": subjectLine,
  "words from right to left": (text) => isolated(`א${text}`),
  "a brief card's preview": (text) =>
    preview(composeAdditionalInfo(text, { ...details, pianoOrSpecialItems: text }, null)),
  "the kinds of company": (text) =>
    fittingCategories({ ...details, serviceType: "VERHUIZING", pianoOrSpecialItems: text }, null),
  "a place": isPlace,
  "a field's name": fieldOf,
  amounts: parseEuros,
  days: isDay,
  "a day shown": (text) => isDay(text) && formatDay(text),
  "a cursor": readCursor,
  "a password": isCommonPassword,
  "a path back": ownPath,
  "a card's path": (text) => pathOfCard(linkCardPath(text)),
  "a picture's name": parseFileName,
  "a referral code": normalCode,
  "two mailboxes": (text) =>
    isOneself(
      { userId: "a", email: text, kvkNumber: null, phone: null },
      { userId: "b", email: `a+${text}@b.nl`, kvkNumber: null, phone: null },
    ),
  "a proposal's checklist": includedLines,
  "proposals side by side": (text) =>
    compareWords([
      { ...proposal, includes: text, notes: text },
      { ...proposal, includes: `${text}a`, notes: null },
    ] as never),
  "an address": one(email),
  "a person's name": one(personName),
  "a telephone number": one(phone),
  "a code": one(code),
  "the request form": posted(visitorBriefSchema(NOW)),
  "the company's form": posted(profileSchema),
  "the contact form": posted(contactSchema),
  "the proposal form": posted(proposalSchema),
  "the registration form": posted(registrationSchema),
};

describe("what reads people's texts takes no longer than they are long", {
  timeout: 60_000,
}, () => {
  test.for(Object.entries(READERS))("%s", ([, read]) => {
    for (const shape of SHAPES) {
      expect(overgrowth(read, shape), `${shape.name}, seed ${SEED}`).toBeNull();
    }
  });
});

describe("the test above fails", { timeout: 60_000 }, () => {
  test.for([
    ["a quadratic reader", (text: string) => /[^\s@]+@[^\s@]+\.x/.test(text)],
    ["a cubic one", (text: string) => /[a-z]+\s*(?:@|\s+at\s+|\s*x)\s*y/.test(text)],
  ] as const)("for %s", ([, read]) => {
    expect(SHAPES.some((shape) => overgrowth(read, shape) !== null)).toBe(true);
  });
});
