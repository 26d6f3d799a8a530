import { eraseNothing, type PersonalData, rowsOf } from "~/server/db/personal-data.ts";
import { subscriptionChanges, subscriptionPauses, subscriptions } from "./tables.ts";

export const personalData = {
  tables: [subscriptions, subscriptionChanges, subscriptionPauses],
  processing: [
    {
      name: "Abonnement",
      of: ["company"],
      data: "of en tot wanneer je abonnement loopt, hoe het verliep, wanneer je het pauzeerde, hoe je betaalt, en het kenmerk waaronder de betaaldienst je kent",
      purpose: "om je te geven waar je voor betaalt",
      basis: "contract",
      kept: "zolang je een account hebt; daarna op een nummer, zonder je naam",
      stays: "het hoort bij de boekhouding, die de wet vraagt",
      holds: [
        subscriptions.providerReference,
        subscriptions.method,
        subscriptions.sortName,
        subscriptionChanges.key,
        subscriptionPauses,
      ],
    },
  ],
  async export(db, { userId }) {
    return {
      subscription: await rowsOf(db, subscriptions, userId),
      subscriptionPauses: await rowsOf(db, subscriptionPauses, userId),
      subscriptionHistory: rowsOf(db, subscriptionChanges, userId),
    };
  },
  // The law requires the books to be kept; they name an anonymised account.
  erase: eraseNothing,
} satisfies PersonalData;
