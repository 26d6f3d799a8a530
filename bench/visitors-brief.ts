import { randomUUID } from "node:crypto";
import type { Wish } from "./connection.ts";

const DAYS_AHEAD = 30;
const DAY_MS = 86_400_000;

/** A filled-in wizard of a visitor whom nobody knows yet, as the browser sends it. */
export function visitorsBrief(url: string): Wish {
  const fields = new URLSearchParams({
    submissionKey: randomUUID(),
    serviceType: "VERHUIZING",
    fromProvince: "Utrecht",
    fromCity: "Zeist",
    toProvince: "Gelderland",
    toCity: "Ede",
    moveDate: new Date(Date.now() + DAYS_AHEAD * DAY_MS).toISOString().slice(0, 10),
    timePreference: "Ochtend",
    budgetMin: "500",
    budgetMax: "1200",
    fromFloor: "2e verdieping",
    toFloor: "Begane grond",
    rooms: "3",
    heavyItems: "Wasmachine",
    services: "Verhuisdozen leveren",
    clientName: "Iris Jansen",
    clientPhone: "06 12345678",
    ownerEmail: `${randomUUID()}@voorbeeld.test`,
    additionalInfo: "De straat is smal; parkeren kan om de hoek.",
    password: "zomaar-een-zin-7",
    confirmPassword: "zomaar-een-zin-7",
  });
  return {
    url: `${url}/brief-form`,
    method: "POST",
    headers: {
      origin: url,
      "content-type": "application/x-www-form-urlencoded",
      "accept-encoding": "br",
    },
    body: fields.toString(),
  };
}
