import { bigint, check, date, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { inList } from "../../server/db/columns.ts";
import { PROVINCES } from "../../shared/provinces.ts";
import type { FigureName } from "./constants.ts";

/**
 * What each Dutch day came to, counted at night; a figure of nothing has no row, but for `subscribers`,
 * which every counted day has one of.
 */
export const businessFigures = pgTable(
  "business_figures",
  {
    name: text().$type<FigureName>().notNull(),
    day: date().notNull(),
    /** Null: everywhere. */
    province: text({ enum: PROVINCES }),
    /** Money in cents. */
    value: bigint({ mode: "number" }).notNull(),
    /** How many of them are in each class of waiting (WAIT_BOUNDS), where that is counted. */
    counts: integer().array(),
  },
  (table) => [
    unique("business_figures_once").on(table.name, table.day, table.province).nullsNotDistinct(),
    check("business_figures_province", inList(table.province, PROVINCES)),
  ],
);
