import { faultPage } from "~/server/web/fault-page.ts";

/** What the kept script shows in place of a page while there is no connection. */
export function loader() {
  return faultPage(
    200,
    "Geen verbinding",
    "Je bent offline. Zodra je weer verbinding hebt, kun je verder.",
    "same",
  );
}
