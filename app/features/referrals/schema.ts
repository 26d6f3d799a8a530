import { z } from "zod";
import { deskSchema } from "~/features/desk/schema.ts";
import { wholeBetween } from "~/shared/answers.ts";
import { GIVEN_AT_MOST } from "./constants.ts";

const AGAIN = "Laad de pagina opnieuw en probeer het nog eens.";

/** An admin gives a company free months; `giftId` names the form, so that they are given once. */
export const giveMonthsSchema = deskSchema("months-given", {
  giftId: z.uuid(AGAIN),
  userId: z.uuid(AGAIN),
  months: wholeBetween(1, GIVEN_AT_MOST, "months"),
});
export type MonthsGift = z.infer<typeof giveMonthsSchema>;

/** An admin takes one back that was not given yet. */
export const takeMonthBackSchema = deskSchema("month-taken-back", {
  monthId: z.uuid(AGAIN),
  userId: z.uuid(AGAIN),
});
export type MonthTakenBack = z.infer<typeof takeMonthBackSchema>;

/** The task that an earned free month brings about. */
export const GRANT_FREE_MONTHS = {
  name: "grant-free-months",
  payload: z.object({ userId: z.uuid() }),
};
