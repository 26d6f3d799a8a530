import { z } from "zod";
import { fieldFactsOf } from "~/shared/answers.ts";
import { dutchDay } from "~/shared/dates.ts";
import type { Province } from "~/shared/provinces.ts";
import { MISMATCH } from "../accounts/constants.ts";
import { saidBy } from "../goods/answers.ts";
import { NOTHING, stored } from "../goods/rules.ts";
import type { StoredGoods } from "../goods/views.ts";
import { joinAddition } from "../places/rules/house-number.ts";
import * as SCHEMAS from "./answer-schemas.ts";
import type { ServiceType } from "./constants.ts";
import { type BriefQuestion, isAsked } from "./question.ts";
import { ALL_QUESTIONS, OF_CLIENTS, QUESTIONS } from "./questions.ts";
import { PACKING_SERVICE, PACKS_ALL, packingAsked } from "./rules/packing.ts";

type Asked = typeof QUESTIONS;
type Name = keyof Asked;
type ClientName = { [Of in Name]: Asked[Of] extends { ofVisitors: true } ? never : Of }[Name];
type SchemaOf<Of extends Name> = ReturnType<Asked[Of]["schema"]>;
// What one service is not asked may be missing.
type FieldSchema<Of extends Name> = Asked[Of] extends { only: ServiceType }
  ? undefined extends z.input<SchemaOf<Of>>
    ? SchemaOf<Of>
    : z.ZodOptional<SchemaOf<Of>>
  : SchemaOf<Of>;
type Fields<Of extends Name> = { [Field in Of]: FieldSchema<Field> };

type Answers = z.output<z.ZodObject<Fields<ClientName>>>;

const OF_ONE_SERVICE = ALL_QUESTIONS.filter(([, { only }]) => only);

const schemaAt = ({ schema }: BriefQuestion, now: Date) => schema(SCHEMAS, now);

export const BRIEF_FACTS = fieldFactsOf(
  QUESTIONS,
  Object.fromEntries(
    ALL_QUESTIONS.map(([name, question]) => [name, schemaAt(question, new Date(0))]),
  ) as Record<Name, z.ZodType>,
);

function fieldsOf<Of extends Name>(questions: typeof ALL_QUESTIONS, now: Date) {
  const fields = questions.map(([name, question]) => {
    const schema = schemaAt(question, now);
    const mayBeMissing = !question.only || schema.safeParse(undefined).success;
    return [name, mayBeMissing ? schema : schema.optional()];
  });
  return {
    submissionKey: z.uuid("Laad de pagina opnieuw en verstuur nog eens."),
    ...Object.fromEntries(fields),
  } as { submissionKey: z.ZodUUID } & Fields<Of>;
}

// Told together with everything else that is wrong, not one round later.
const parts = <Shape extends z.ZodType>(shape: Shape) => ({
  when: ({ value }: { value: unknown }) => shape.safeParse(value).success,
});

const budgetInOrder = ({ budgetMin, budgetMax }: Pick<Answers, "budgetMin" | "budgetMax">) =>
  budgetMin === undefined || budgetMax === undefined || budgetMin <= budgetMax;
const BUDGET_ORDER = {
  path: ["budgetMax"],
  error: "Het hoogste bedrag moet groter zijn dan het laagste.",
  ...parts(z.object({ budgetMin: z.number().optional(), budgetMax: z.number().optional() })),
};

// What a form still holds of a question that its service is not asked, answered before the service
// was chosen, is out of sight: it must neither count nor be refused.
function withoutUnasked(typed: unknown): unknown {
  if (typeof typed !== "object" || typed === null) return typed;
  const { serviceType } = typed as { serviceType?: unknown };
  const unasked = OF_ONE_SERVICE.filter(([, question]) => !isAsked(question, serviceType));
  return { ...typed, ...Object.fromEntries(unasked.map(([name]) => [name, undefined])) };
}

/** Asks for what the chosen service cannot do without. */
function complete<Form extends z.ZodObject>(form: Form): Form {
  return OF_ONE_SERVICE.filter(([name]) => BRIEF_FACTS[name as Name].required).reduce(
    (checked, [name, question]) =>
      checked.refine(
        (answers: Readonly<Record<string, unknown>>) =>
          !isAsked(question, answers.serviceType) || answers[name] !== undefined,
        {
          path: [name],
          error: schemaAt(question, new Date(0)).safeParse(undefined).error?.issues[0]?.message,
          ...parts(z.object({})),
        },
      ),
    form,
  );
}

type TickedByOne = {
  [Of in Name]: Asked[Of] extends { only: ServiceType; kind: "yes-no" } ? Of : never;
}[Name];
type Settled<Form> = Omit<Form, "toProvince" | "goods" | TickedByOne> & {
  toProvince: Province;
  goods: StoredGoods | null;
} & {
  [Of in TickedByOne & keyof Form]: boolean | null;
};

// What a list holds counts, what was answered besides stays; one that its client is not sure of is none.
function filledFromGoods(form: Answers) {
  const list = (!form.goodsUnknown && form.goods) || NOTHING;
  const { rooms, heavyItems, isFragile, special } = saidBy(list, form.homeKind ?? null);
  return {
    goods: stored(list),
    rooms: form.rooms ?? (rooms || undefined),
    heavyItems: [...heavyItems, ...form.heavyItems.filter((item) => !heavyItems.includes(item))],
    fragileItems: form.fragileItems || isFragile,
    pianoOrSpecialItems: form.pianoOrSpecialItems || special || undefined,
    packingService: form.packingService || form.packedBy === PACKS_ALL,
  };
}

/** The number and the addition of a house, each in its own field wherever they were typed. */
function splitHouseNumber(end: "from" | "to", form: Answers): Partial<Answers> {
  const typed = form[`${end}HouseNumber`];
  const read = typed === undefined ? null : joinAddition(typed, form[`${end}Addition`]);
  if (!read) return {};
  return { [`${end}HouseNumber`]: read.number, [`${end}Addition`]: read.addition || undefined };
}

/** The second place of a clearance is the first; what its service is not asked is null, never a no. */
function settled<Form extends Answers>(form: Form): Settled<Form> {
  const { serviceType, fromProvince, toProvince = fromProvince } = form;
  const filled = { ...form, ...filledFromGoods(form) };
  const answers: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(filled));
  // Asked once, of a move by who packs; what is stored says it in each of the ways it ever did.
  const { packingService } = filled;
  const packs = packingAsked({ packingService, packedBy: form.packedBy }) !== null;
  const changed = ALL_QUESTIONS.flatMap(([name, { kind, only, options }]): [string, unknown][] => {
    const answer = answers[name];
    if (kind === "yes-no" && only && only !== serviceType) return [[name, null]];
    if (kind !== "several" || !Array.isArray(answer)) return [];
    const isFor = (value: unknown) =>
      (options?.find((option) => option.value === value)?.only ?? serviceType) === serviceType;
    const kept = answer.filter(isFor);
    return [[name, name === "services" && packs ? [...new Set([PACKING_SERVICE, ...kept])] : kept]];
  });
  const onePlace = serviceType === "ONTRUIMING" ? { toCity: form.fromCity } : {};
  const whole = {
    ...filled,
    ...splitHouseNumber("from", form),
    ...splitHouseNumber("to", form),
    toProvince,
    ...onePlace,
    ...Object.fromEntries(changed),
  };
  // The compiler cannot follow names that are only known while running.
  return whole as unknown as Settled<Form>;
}

/** The form of a signed-in client, whose address is the account's; `now` sets its first day. */
export function clientBriefSchema(now: Date) {
  return z.preprocess(
    withoutUnasked,
    complete(z.object(fieldsOf<ClientName>(OF_CLIENTS, now)))
      .refine(budgetInOrder, BUDGET_ORDER)
      .transform(settled),
  );
}

/** The form of a visitor, who makes an account with it; `now` sets the first day, as above. */
export function visitorBriefSchema(now: Date) {
  const day = dutchDay(now);
  if (visitorsToday?.day !== day) visitorsToday = { day, schema: makeVisitorSchema(now) };
  return visitorsToday.schema;
}

// Making it takes longer than reading a form with it.
let visitorsToday: { day: string; schema: ReturnType<typeof makeVisitorSchema> } | undefined;

function makeVisitorSchema(now: Date) {
  return z.preprocess(
    withoutUnasked,
    complete(z.object(fieldsOf<Name>(ALL_QUESTIONS, now)))
      .refine(budgetInOrder, BUDGET_ORDER)
      .refine((form) => form.password === form.confirmPassword, {
        path: ["confirmPassword"],
        error: MISMATCH,
        ...parts(z.object({ password: z.string(), confirmPassword: z.string() })),
      })
      .transform(settled),
  );
}

export type BriefForm = z.infer<ReturnType<typeof clientBriefSchema>>;
export type VisitorBriefForm = z.infer<ReturnType<typeof visitorBriefSchema>>;
