import { bad, good } from "~/shared/message.ts";

export const TEST_MESSAGES = {
  sent: good("Testmail verstuurd", "Hij ligt in de wachtrij voor je eigen e-mailadres."),
  failed: bad("Test gefaald", "Testfout: de mail kwam niet in de wachtrij. Kijk in het logboek."),
} as const;
