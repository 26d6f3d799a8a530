import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { NO_FILTER } from "../search/rules/filter.ts";
import { briefFilterSchema } from "../search/schema.ts";
import { clientBriefSchema, visitorBriefSchema } from "./schema.ts";

const NOW = new Date("2027-03-03T22:30:00Z");
const GOOD = {
  submissionKey: "0b0f3c1e-8a53-4d5e-9d0c-1c7f2a6b9e11",
  serviceType: "VERHUIZING",
  fromProvince: "Utrecht",
  toProvince: "Drenthe",
  moveDate: "2027-03-03",
  clientName: "Sanne de Vries",
  ownerEmail: "Sanne@Voorbeeld.NL ",
  password: "zs4kte",
  confirmPassword: "zs4kte",
};

type Fields = Record<string, string | string[]>;

function submit(fields: Fields, schema = visitorBriefSchema(NOW)) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) form.append(name, one);
  }
  return parseWithZod(form, { schema });
}

function errorsOf(fields: Fields): string[] {
  return Object.keys(submit({ ...GOOD, ...fields }).reply().error ?? {});
}

test("the least that makes a request", () => {
  const submission = submit(GOOD);
  expect(submission.status).toBe("success");
  expect(submission.status === "success" && submission.value).toMatchObject({
    ownerEmail: "sanne@voorbeeld.nl",
    heavyItems: [],
    services: [],
    hasElevator: false,
  });
});

test("everything there is", () => {
  const submission = submit({
    ...GOOD,
    fromCity: " Zeist ",
    timePreference: "Ochtend",
    budgetMin: "500",
    budgetMax: "1.250,00",
    hasElevator: "on",
    rooms: "5+",
    heavyItems: ["Piano", "Kluis"],
    services: ["Tijdelijke opslag"],
    clientPhone: "+31 (0)6 12 34 56 78",
  });
  expect(submission.status === "success" && submission.value).toMatchObject({
    fromCity: "Zeist",
    budgetMin: 50_000,
    budgetMax: 125_000,
    hasElevator: true,
    heavyItems: ["Piano", "Kluis"],
    services: ["Tijdelijke opslag"],
  });
});

describe("a clearance has one place", () => {
  const { toProvince: _, ...rest } = GOOD;
  const clearance = { ...rest, serviceType: "ONTRUIMING", fromCity: "Zeist" };
  const value = (fields: Fields) => {
    const submission = submit(fields);
    return submission.status === "success" ? submission.value : submission.reply().error;
  };

  test("which the second becomes when it was not asked", () => {
    expect(value(clearance)).toMatchObject({
      toProvince: "Utrecht",
      toCity: "Zeist",
      hasElevatorTo: null,
    });
  });

  test("whatever the form still holds of a second one", () => {
    const stale = {
      toProvince: "Drenthe",
      toCity: "x".repeat(200),
      toFloor: "Zolder",
      hasElevatorTo: "on",
      services: ["Inpakservice", "Verhuisdozen leveren"],
    };
    const stored = value({ ...clearance, ...stale });
    expect(stored).toMatchObject({
      toProvince: "Utrecht",
      toCity: "Zeist",
      hasElevatorTo: null,
      services: ["Inpakservice"],
    });
    expect(stored).not.toHaveProperty("toFloor", "Zolder");
  });

  test("and misses only that one when it is empty", () => {
    expect(
      Object.keys(errorsOf({ serviceType: "ONTRUIMING", fromProvince: "", toProvince: "" })),
    ).toHaveLength(1);
    expect(errorsOf({ serviceType: "VERHUIZING", toProvince: "" })).toEqual(["toProvince"]);
    expect(errorsOf({ serviceType: "VERHUIZING", toProvince: "Atlantis" })).toEqual(["toProvince"]);
  });
});

test("a signed-in client's address and password are not read from the form", () => {
  const submission = submit(
    { ...GOOD, clientId: "x", status: "COMPLETED" },
    clientBriefSchema(NOW) as never,
  );
  expect(submission.status).toBe("success");
  const value = submission.status === "success" ? submission.value : {};
  for (const name of ["ownerEmail", "password", "clientId", "status"]) {
    expect(value).not.toHaveProperty(name);
  }
});

describe("what is missing is told all at once", () => {
  test("an empty form", () => {
    expect(Object.keys(submit({}).reply().error ?? {}).sort()).toEqual(
      [...Object.keys(GOOD)].sort(),
    );
  });

  test("also passwords that differ and a budget the wrong way round", () => {
    expect(
      errorsOf({
        clientName: "",
        confirmPassword: "anders",
        budgetMin: "9",
        budgetMax: "8",
      }).sort(),
    ).toEqual(["budgetMax", "clientName", "confirmPassword"]);
  });
});

test.each<[string, string, string | string[]]>([
  ["another service", "serviceType", "SLOOP"],
  ["an unknown province", "fromProvince", "Atlantis"],
  ["yesterday", "moveDate", "2027-03-02"],
  ["a day too far ahead", "moveDate", "2029-03-03"],
  ["no such day", "moveDate", "2027-02-30"],
  ["not a day", "moveDate", "morgen"],
  ["an unknown time", "timePreference", "Nacht"],
  ["a negative budget", "budgetMin", "-1"],
  ["a budget of cents", "budgetMin", "0,50"],
  ["a budget in words", "budgetMax", "veel"],
  ["too large a budget", "budgetMax", "100.001"],
  ["an unknown floor", "toFloor", "kelder"],
  ["an unknown room count", "rooms", "6"],
  ["too long a text", "pianoOrSpecialItems", "a".repeat(501)],
  ["far too long a text", "additionalInfo", "a".repeat(3001)],
  ["a name of spaces", "clientName", "   "],
  ["a name that breaks a mail's header", "clientName", "Jan\r\nBcc: x@y.nl"],
  ["a city of control characters", "fromCity", "Zeist\u0007"],
  ["a number for a city", "toCity", "06 12345678"],
  ["a number in words for a city", "toCity", "nul zes een twee drie"],
  ["a number in one word for a city", "fromCity", "Nulzeseentweedrievier"],
  ["a domain for a city", "fromCity", "www.vlier.nl"],
  ["an address in words for a city", "toCity", "jan apenstaart gmail punt nl"],
  ["a sentence for a city", "fromCity", "bel mij maar even op mijn mobiel"],
  ["no address", "ownerEmail", "jan"],
  ["a phone of dashes", "clientPhone", "----------"],
  ["too short a phone", "clientPhone", "06 1234"],
  ["a phone in words", "clientPhone", "bel mij maar"],
  ["too short a password", "password", "12345"],
  ["too long a password", "password", "a".repeat(129)],
  ["a key that is none", "submissionKey", "1"],
  ["another way to be free", "dateSlack", "5"],
  ["an unknown home", "homeKind", "castle"],
  ["a list without end", "goods", "x".repeat(8001)],
  ["storage for ever", "storageWeeks", "105"],
  ["storage of half a week", "storageWeeks", "1,5"],
  ["a date given twice", "moveDate", ["2027-04-04", "2027-04-05"]],
])("%s is refused", (_name, field, value) => {
  expect(errorsOf({ [field]: value }).some((name) => name.startsWith(field))).toBe(true);
});

test("an item that is not on the list is refused", () => {
  expect(errorsOf({ heavyItems: ["Piano", "Olifant"] })).toEqual(["heavyItems[1]"]);
});

test("the day begins at midnight in Amsterdam", () => {
  const midnight = visitorBriefSchema(new Date("2027-03-03T23:00:00Z"));
  expect(submit(GOOD, midnight).status).toBe("error");
  expect(submit({ ...GOOD, moveDate: "2027-03-04" }, midnight).status).toBe("success");
});

test.each([
  [{ type: "VERHUIZING", provincie: "Zeeland" }],
  [{ type: "x", provincie: "y", gebied: "z", open: "?" }, {}],
  [{}],
  [{ gebied: "mijn", open: "ja" }],
  [{ provincie: "Zeeland", gebied: "mijn" }, { provincie: "Zeeland" }],
])("brief filter %#", (asked: object, filter: object = asked) => {
  expect(briefFilterSchema.parse({ ...NO_FILTER, ...asked })).toEqual({ ...NO_FILTER, ...filter });
});

test.each([
  "'s-Gravenhage",
  "Alphen aan den Rijn",
  "Bergen op Zoom",
  "Súdwest-Fryslân",
  "St. Jansteen",
  "Een",
  "Zevenhuizen",
  "Driehuis",
  "Den Haag",
  "Y’erseke",
])("the place '%s' is taken", (place) => {
  expect(errorsOf({ toCity: place })).toEqual([]);
});
