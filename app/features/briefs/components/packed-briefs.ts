import type { ListedBrief } from "../views.ts";
import { budgetText } from "../wording.ts";

// A list carries values without the names of their fields: the router's own encoding of twenty briefs
// takes three times the processor and twice the bytes.
function valuesOf({ places, budgetCents, badge, contact, ...brief }: ListedBrief) {
  return [
    brief.id,
    brief.createdAt.getTime(),
    brief.serviceType,
    places.from,
    places.to,
    brief.distanceKm,
    brief.distance,
    brief.volume && ([brief.volume.litres, brief.volume.from, brief.volume.to] as const),
    brief.moveDate,
    brief.dateSlack,
    brief.time,
    brief.duration,
    budgetCents.min,
    budgetCents.max,
    brief.preview,
    brief.labels,
    brief.proposalsCount,
    brief.maxProposals,
    brief.isNew,
    brief.isCompleted,
    brief.emailConfirmed,
    badge.kind === "badge" && ([badge.tone, badge.label] as const),
    brief.postcodes,
    contact &&
      ([contact.clientName, contact.clientEmail, contact.clientPhone, contact.addresses] as const),
  ] as const;
}

function briefOf(values: ReturnType<typeof valuesOf>): ListedBrief {
  const [id, createdAt, serviceType, from, to, distanceKm, distance, volume, ...moved] = values;
  const [moveDate, dateSlack, time, duration, min, max, ...rest] = moved;
  const [preview, labels, proposalsCount, maxProposals, ...last] = rest;
  const [isNew, isCompleted, emailConfirmed, badge, postcodes, contact] = last;
  return {
    id,
    createdAt: new Date(createdAt),
    serviceType,
    places: { from, to },
    distanceKm,
    distance,
    volume: volume && { litres: volume[0], from: volume[1], to: volume[2] },
    moveDate,
    dateSlack,
    time,
    duration,
    budgetCents: { min, max },
    budget: budgetText(min, max),
    preview,
    labels,
    proposalsCount,
    maxProposals,
    isNew,
    isCompleted,
    emailConfirmed,
    badge: badge ? { kind: "badge", tone: badge[0], label: badge[1] } : { kind: "send-proposal" },
    contact: contact && {
      clientName: contact[0],
      clientEmail: contact[1],
      clientPhone: contact[2],
      addresses: contact[3],
    },
    postcodes,
  };
}

/** Puts the briefs of a list into one text. */
export function packBriefs(briefs: readonly ListedBrief[]): string {
  return JSON.stringify(briefs.map(valuesOf));
}

/** The briefs that `packBriefs` put into a text. */
export function unpackBriefs(packed: string): ListedBrief[] {
  const rows: ReturnType<typeof valuesOf>[] = JSON.parse(packed);
  return rows.map(briefOf);
}
