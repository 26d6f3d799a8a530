import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { inList, instant } from "../../server/db/columns.ts";
import { ofCompany } from "../companies/tables.ts";
import {
  CANCEL_FIELDS,
  MAX_CANCEL_FREE_DAYS,
  MAX_MOVERS_M3,
  MAX_OWN_RISK_CENTS,
  MAX_RATE_CENTS,
  MAX_WEEKEND_PERCENT,
  PERFORMERS,
  RATE_FIELDS,
  TEAM_FIELDS,
} from "./constants.ts";

/** A column for each of these fields, named as the field: 'perM3' is in "per_m3". */
function integers<Field extends string>(fields: readonly Field[]) {
  const nameOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(fields.map((field) => [field, integer(nameOf(field))])) as Record<
    Field,
    ReturnType<typeof integer<string>>
  >;
}

/** The columns of the terms that every proposal states, in a tariff and in a proposal. */
export function statedColumns() {
  return {
    ownRisk: integer("own_risk"),
    ...integers(CANCEL_FIELDS),
    /** What the company owes a client whom it leaves, in percent of the price. */
    moverOwesPercent: integer("mover_owes_percent"),
    performedBy: text("performed_by", { enum: PERFORMERS }),
    performerName: text("performer_name"),
    performerKvk: text("performer_kvk"),
  };
}

/** The bounds of the same, for a CHECK. */
export function statedLimits(table: Record<keyof ReturnType<typeof statedColumns>, AnyPgColumn>) {
  const between = (column: AnyPgColumn, from: number, to: number) =>
    sql`${column} between ${sql.raw(`${from} and ${to}`)}`;
  const percents = ["cancelPercent1", "cancelPercent2", "cancelDayPercent", "moverOwesPercent"];
  return [
    between(table.ownRisk, 0, MAX_OWN_RISK_CENTS),
    between(table.cancelDays1, 1, MAX_CANCEL_FREE_DAYS),
    between(table.cancelDays2, 1, MAX_CANCEL_FREE_DAYS),
    ...(percents as (keyof typeof table)[]).map((name) => between(table[name], 0, 100)),
    inList(table.performedBy, PERFORMERS),
  ];
}

/** The tariffs from which proposals are drafted, as `Tariff` says; one a company. */
export const tariffs = pgTable(
  "tariffs",
  {
    companyId: ofCompany().primaryKey(),
    ...integers(RATE_FIELDS),
    weekendPercent: integer("weekend_percent"),
    ...integers(TEAM_FIELDS),
    packageName: text("package_name"),
    includes: text(),
    notes: text(),
    vehicleInfo: text("vehicle_info"),
    vans: integer(),
    vansM3: integer("vans_m3"),
    insured: integer("insured_up_to"),
    validDays: integer("valid_days"),
    cancelFreeDays: integer("cancel_free_days"),
    ...statedColumns(),
    /** Counts how often it was saved. */
    revision: integer().notNull().default(1),
    savedAt: instant("saved_at").notNull(),
  },
  (table) => [
    ...RATE_FIELDS.map((field) => within(table[field], 0, MAX_RATE_CENTS)),
    within(table.weekendPercent, 0, MAX_WEEKEND_PERCENT),
    ...TEAM_FIELDS.map((field) => within(table[field], 1, MAX_MOVERS_M3)),
    check("tariffs_stated", sql.join(statedLimits(table), sql` and `)),
    check("tariffs_revision", sql`${table.revision} >= 1`),
  ],
);

function within(column: AnyPgColumn, from: number, to: number) {
  return check(`tariffs_${column.name}`, sql`${column} between ${sql.raw(`${from} and ${to}`)}`);
}
