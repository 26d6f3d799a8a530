import { randomUUID } from "node:crypto";
import { distanceOf, fromSpotOf } from "~/features/briefs/index.server.ts";
import type { BriefStatus } from "~/features/briefs/lifecycle.ts";
import { lastDayOf } from "~/features/briefs/rules/days.ts";
import { briefs } from "~/features/briefs/tables.ts";
import { IN_INVENTORY, volumeIn } from "~/features/intake/answers.ts";
import { DATE_SLACKS, type ServiceType, TIME_PREFERENCES } from "~/features/intake/constants.ts";
import { QUESTIONS } from "~/features/intake/questions.ts";
import { PROPOSAL, type ProposalStatus } from "~/features/proposals/lifecycle.ts";
import type { Tx } from "~/server/db/connect.ts";
import { DAY_MS, dutchDay, HOUR_MS } from "~/shared/dates.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { loadFor } from "./goods.ts";
import { addProposals } from "./proposals.ts";
import type { Choices } from "./random.ts";
import { CLIENT_NAMES, DEMO_PLACES, NOTES } from "./texts.ts";

const OPEN_BRIEFS = 54;
const ASSEMBLY = "Meubels demonteren/monteren";

/** The demo client's briefs: one in every state, with proposals in every state. */
export async function addClientStory(
  tx: Tx,
  client: { id: string; name: string; email: string },
  companyIds: string[],
  now: Date,
  choices: Choices,
): Promise<void> {
  const story: [BriefStatus, hoursAgo: number, ProposalStatus[], Scene["offered"]?][] = [
    ["OPEN", 3, []],
    ["OPEN", 30, ["PENDING", "PENDING", "PENDING"], "with a choice"],
    [
      "IN_PROGRESS",
      96,
      ["PENDING", "PENDING", "DECLINED", "PENDING", "WITHDRAWN"],
      "before a change",
    ],
    ["COMPLETED", 400, ["ACCEPTED", "DECLINED", "DECLINED"]],
    ["CANCELLED", 600, ["DECLINED"]],
    ["COMPLETED", 900, ["DECLINED", "ACCEPTED"]],
  ];
  for (const [status, hoursAgo, proposals, offered] of story) {
    const owner = { clientId: client.id, clientName: client.name, clientEmail: client.email };
    const scene = { status, hoursAgo, proposals, ...(offered ? { offered } : {}) };
    await addBrief(tx, owner, scene, companyIds, now, choices);
  }
}

/** Requests of other people over the last weeks, most of them still open. */
export async function addOpenBriefs(
  tx: Tx,
  companyIds: string[],
  now: Date,
  choices: Choices,
): Promise<void> {
  // The demo company keeps open places on most briefs: its own proposals are in the client's story.
  const others = companyIds.slice(1);
  for (let index = 0; index < OPEN_BRIEFS; index += 1) {
    const clientName = choices.pick(CLIENT_NAMES);
    const clientEmail = `aanvrager${index + 1}@verhuisbod.test`;
    const completed = index % 9 === 5;
    const proposals: ProposalStatus[] = completed
      ? ["ACCEPTED", "DECLINED"]
      : Array.from({ length: index % 6 }, () => "PENDING" as const);
    await addBrief(
      tx,
      { clientId: null, clientName, clientEmail },
      { status: completed ? "COMPLETED" : "OPEN", hoursAgo: 2 + index * 11, proposals },
      others,
      now,
      choices,
    );
  }
}

const optionValue = ({ value }: { value: string }) => value;

/** An answer to each question that this service is asked, by name; nobody writes a text. */
function answersTo(serviceType: ServiceType, choices: Choices): Record<string, unknown> {
  const answers = IN_INVENTORY.map(([name, { kind, only, options = [] }]) => {
    if (only && only !== serviceType) return [name, null];
    if (kind === "yes-no") return [name, choices.between(0, 2) === 0];
    if (kind === "number") return [name, choices.pick([null, choices.between(1, 8)])];
    if (kind === "several")
      return [name, choices.some(options, choices.between(0, 4)).map(optionValue)];
    return [name, options.length > 0 ? choices.pick(options).value : null];
  });
  return Object.fromEntries(answers);
}

interface Scene {
  status: BriefStatus;
  hoursAgo: number;
  proposals: ProposalStatus[];
  /** What came in leaves a day and extras to choose, or the client changed the brief after it came. */
  offered?: "with a choice" | "before a change";
}

async function addBrief(
  tx: Tx,
  owner: { clientId: string | null; clientName: string; clientEmail: string },
  scene: Scene,
  companyIds: string[],
  now: Date,
  choices: Choices,
): Promise<void> {
  const serviceType = choices.between(1, 4) === 1 ? "ONTRUIMING" : "VERHUIZING";
  const [fromProvince, fromCity] = choices.pick(DEMO_PLACES);
  const [toProvince, toCity] =
    serviceType === "ONTRUIMING" ? [fromProvince, fromCity] : choices.pick(DEMO_PLACES);
  const createdAt = new Date(now.getTime() - scene.hoursAgo * HOUR_MS);
  const budgetMax = choices.between(0, 3) * 60_000 + 40_000;
  const load = loadFor(serviceType, choices);
  const inventory: Record<string, unknown> = {
    ...answersTo(serviceType, choices),
    ...load.answers,
  };
  const volume = volumeIn({ ...inventory, serviceType, goods: load.goods });
  const moveDate = dutchDay(new Date(createdAt.getTime() + choices.between(20, 80) * DAY_MS));
  const dateSlack = choices.pick([null, null, ...DATE_SLACKS]);
  const hasChoice = scene.offered === "with a choice";
  const dates = { moveDate, dateSlack: hasChoice ? ("2" as const) : dateSlack };
  const services = choices.some(QUESTIONS.services.options, choices.between(0, 2)).map(optionValue);
  const [brief] = await tx
    .insert(briefs)
    .values({
      ...owner,
      submissionKey: randomUUID(),
      clientPhone: `+316${choices.between(10_000_000, 89_999_999)}`,
      emailConfirmed: choices.between(1, 5) > 1 || owner.clientId !== null,
      serviceType,
      status: scene.status,
      fromProvince,
      fromCity,
      toProvince,
      toCity,
      distanceKm: distanceOf({ serviceType, fromProvince, fromCity, toProvince, toCity }),
      fromSpot: fromSpotOf({ serviceType, fromProvince, fromCity, toProvince, toCity }),
      ...dates,
      lastDay: dates.dateSlack && lastDayOf(dates),
      timePreference: choices.pick([null, ...TIME_PREFERENCES]),
      budgetMinCents: choices.pick([null, budgetMax / 2]),
      budgetMaxCents: choices.pick([null, budgetMax]),
      proposalsCount: scene.proposals.filter((status) => stateOf(PROPOSAL, status).holdsPlace)
        .length,
      inventory,
      goods: load.goods,
      volumeLitres: volume?.litres ?? null,
      volumeFromLitres: volume?.from ?? null,
      volumeToLitres: volume?.to ?? null,
      services: hasChoice ? [...new Set([...services, ASSEMBLY])] : services,
      additionalInfo: choices.pick(NOTES),
      createdAt,
    })
    .returning();
  if (!brief) throw new Error("demo brief was not stored");
  if (scene.proposals.length === 0) return;
  // The first proposal of a story is the demo company's, so that it has work in every state too.
  const bidders = [companyIds[0], ...choices.some(companyIds.slice(1), scene.proposals.length - 1)];
  await addProposals(
    tx,
    brief,
    scene.proposals.map((status, index) => ({ status, companyId: bidders[index] ?? "" })),
    scene.offered ?? null,
    choices,
  );
}
