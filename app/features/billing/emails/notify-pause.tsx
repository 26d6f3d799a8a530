import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { formatLongDate } from "~/shared/dates.ts";
import { SUBSCRIPTION } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { PLAN_NAME } from "../constants.ts";
import { readPauses, readSubscriber } from "../reads/subscriptions.server.ts";

/** Tells that a pause is planned, was taken back or has ended, unless that changed meanwhile. */
export const notifyPause = defineMail({
  name: "notify-pause",
  payload: z.object({
    userId: z.uuid(),
    pauseId: z.uuid(),
    change: z.enum(["planned", "taken-back", "ended"]),
  }),
  async load(app, { userId, pauseId, change }) {
    const subscriber = await readSubscriber(app, userId);
    const pause = (await readPauses(app, userId)).find(({ id }) => id === pauseId);
    if (!subscriber || !pause || (pause.endedAt === null) !== (change === "planned")) return null;
    return { ...subscriber, pause };
  },
  compose({ email, name, pause }, { payload, config }) {
    const { change } = payload;
    const [from, until] = [formatLongDate(pause.pausedFrom), formatLongDate(pause.pausedUntil)];
    const { said, ...shown } = {
      planned: {
        subject: `Je pauze staat gepland: ${from} tot ${until}`,
        title: "Je pauze staat gepland",
        said: `je pauzeert ${PLAN_NAME} van ${from} tot ${until}.`,
      },
      "taken-back": {
        subject: "Je pauze is geannuleerd",
        said: `je pauze van ${from} gaat niet door. Je abonnement ${PLAN_NAME} loopt gewoon door.`,
      },
      ended: {
        subject: "Je pauze is voorbij",
        said: "je hebt je pauze beëindigd. Je kunt meteen weer offertes sturen, en je betaalt weer per maand.",
      },
    }[change];
    return letterOf({
      to: email,
      ...shown,
      lead: `Hoi ${name}, ${said}`,
      button: { href: `${config.appUrl}${SUBSCRIPTION}`, words: "Bekijk je abonnement" },
      reason: "Je krijgt deze mail omdat je bij Verhuisbod een abonnement hebt, of had.",
      ...(change === "planned" && {
        text: [
          `In die tijd betaal je niets en stuur je geen offertes; je profiel en je plaats in de provincie blijven van jou. Op ${until} loopt je abonnement vanzelf weer door.`,
        ],
        facts: [
          ["Pauze van", from],
          ["Tot", until],
        ],
      }),
    });
  },
});
