import { randomUUID } from "node:crypto";
import { distanceOf, fromSpotOf } from "~/features/briefs/index.server.ts";
import type { BriefStatus } from "~/features/briefs/lifecycle.ts";
import { rangeOf } from "~/features/briefs/rules/days.ts";
import { briefs } from "~/features/briefs/tables.ts";
import { HOME_KINDS, HOMES_BY_KIND, type Home } from "~/features/goods/constants.ts";
import {
  heavyItemsIn,
  isAnythingFragile,
  stored,
  usualListOf,
  withCount,
} from "~/features/goods/rules.ts";
import type { GoodsList, StoredGoods } from "~/features/goods/views.ts";
import { IN_INVENTORY, volumeIn } from "~/features/intake/answers.ts";
import { DATE_SLACKS, type ServiceType, TIME_PREFERENCES } from "~/features/intake/constants.ts";
import { QUESTIONS } from "~/features/intake/questions.ts";
import { PROPOSAL, type ProposalStatus } from "~/features/proposals/lifecycle.ts";
import { storedRow } from "~/server/db/rows.ts";
import { DAY_MS, dutchDay, HOUR_MS } from "~/shared/dates.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { asTyped } from "~/shared/typed-text.ts";
import { addProposals, type DemoOffer } from "./proposals.ts";
import type { Choices, Demo } from "./random.ts";
import { CLIENT_NAMES, DEMO_PLACES, NOTES } from "./texts.ts";

const OPEN_BRIEFS = 54;
const ASSEMBLY = "Meubels demonteren/monteren";

/** The demo client's briefs: one in every state, with proposals in every state. */
export async function addClientStory(
  demo: Demo,
  { clientId, name, email }: { clientId: string; name: string; email: string },
  companyIds: readonly string[],
): Promise<void> {
  const story: Scene[] = [
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
  const owner = { clientId, clientName: name, clientEmail: email };
  for (const scene of story) await addBrief(demo, owner, scene, companyIds);
}

/** Requests of other people over the last weeks, most of them still open. */
export async function addOpenBriefs(demo: Demo, companyIds: readonly string[]): Promise<void> {
  // The demo company keeps open places on most briefs: its own proposals are in the client's story.
  const others = companyIds.slice(1);
  for (let index = 0; index < OPEN_BRIEFS; index += 1) {
    const clientName = demo.choices.pick(CLIENT_NAMES);
    const clientEmail = `aanvrager${index + 1}@verhuisbod.test`;
    const hoursAgo = 2 + index * 11;
    const scene: Scene =
      index % 9 === 5
        ? ["COMPLETED", hoursAgo, ["ACCEPTED", "DECLINED"]]
        : ["OPEN", hoursAgo, Array.from({ length: index % 6 }, () => "PENDING" as const)];
    await addBrief(demo, { clientId: null, clientName, clientEmail }, scene, others);
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

/** A brief, and what came in on it. */
type Scene = [
  status: BriefStatus,
  hoursAgo: number,
  proposals: readonly ProposalStatus[],
  offered?: DemoOffer,
  asked?: ServiceType,
];

export async function addBrief(
  demo: Demo,
  owner: { clientId: string | null; clientName: string; clientEmail: string },
  [status, hoursAgo, proposals, offered, asked]: Scene,
  companyIds: readonly string[],
): Promise<void> {
  const { tx, now, choices } = demo;
  const drawn = choices.between(1, 4) === 1 ? "ONTRUIMING" : "VERHUIZING";
  const serviceType = asked ?? drawn;
  const [fromProvince, fromCity] = choices.pick(DEMO_PLACES);
  const [toProvince, toCity] =
    serviceType === "ONTRUIMING" ? [fromProvince, fromCity] : choices.pick(DEMO_PLACES);
  const route = { serviceType, fromProvince, fromCity, toProvince, toCity } as const;
  const createdAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
  const budgetMax = choices.between(0, 3) * 60_000 + 40_000;
  const load = loadFor(serviceType, choices);
  const inventory = { ...answersTo(serviceType, choices), ...load.answers };
  const volume = volumeIn({ ...inventory, serviceType, goods: load.goods });
  const moveDate = dutchDay(new Date(createdAt.getTime() + choices.between(20, 80) * DAY_MS));
  const dateSlack = choices.pick([null, null, ...DATE_SLACKS]);
  const hasChoice = offered === "with a choice";
  const dates = { moveDate, dateSlack: hasChoice ? ("2" as const) : dateSlack };
  const services = choices.some(QUESTIONS.services.options, choices.between(0, 2)).map(optionValue);
  const adding = tx.insert(briefs).values({
    ...owner,
    submissionKey: randomUUID(),
    clientPhone: `+316${choices.between(10_000_000, 89_999_999)}`,
    emailConfirmed: choices.between(1, 5) > 1 || owner.clientId !== null,
    ...route,
    status,
    distanceKm: distanceOf(route),
    fromSpot: fromSpotOf(route),
    ...dates,
    lastDay: dates.dateSlack && rangeOf(dates).last,
    timePreference: choices.pick([null, ...TIME_PREFERENCES]),
    budgetMinCents: choices.pick([null, budgetMax / 2]),
    budgetMaxCents: choices.pick([null, budgetMax]),
    proposalsCount: proposals.filter((came) => stateOf(PROPOSAL, came).holdsPlace).length,
    inventory,
    goods: load.goods,
    volumeLitres: volume?.litres ?? null,
    volumeFromLitres: volume?.from ?? null,
    volumeToLitres: volume?.to ?? null,
    services: hasChoice ? [...new Set([...services, ASSEMBLY])] : services,
    additionalInfo: asTyped(choices.pick(NOTES)),
    createdAt,
  });
  const brief = await storedRow(adding.returning());
  if (proposals.length === 0) return;
  // The first proposal of a story is the demo company's, so that it has work in every state too.
  const bidders = [companyIds[0], ...choices.some(companyIds.slice(1), proposals.length - 1)];
  const came = proposals.map((each, index) => ({ status: each, companyId: bidders[index] ?? "" }));
  await addProposals(demo, brief, came, offered);
}

const SPECIAL = ["piano", "aquarium", "safe", "treadmill", "clock"];
const OWN: GoodsList["own"] = [
  { name: "Poppenhuis", size: "medium", count: 1, isFragile: true },
  { name: "Terrarium", size: "large", count: 1, isFragile: true },
  { name: "Weefgetouw", size: "huge", count: 1, isFragile: false },
];

/** A home's start as somebody would make it their own: some more, some less, now and then a piano. */
function listFor(home: Home, choices: Choices): GoodsList {
  const start = usualListOf(home);
  const counted = Object.entries(start.counts).reduce<GoodsList>((list, [id, count]) => {
    return withCount(list, id, varied(count, choices));
  }, start);
  const special = choices.between(1, 4) === 1 ? choices.pick(SPECIAL) : null;
  const list = { ...counted, own: choices.between(1, 5) === 1 ? [choices.pick(OWN)] : [] };
  return special ? withCount(list, special, 1) : list;
}

// A single thing is sometimes left out; a larger count becomes a little more or less.
function varied(count: number, choices: Choices): number {
  if (count === 1) return choices.between(1, 6) > 1 ? 1 : 0;
  const most = Math.ceil(count / 5);
  return count + choices.between(-most, most);
}

/** What a demo brief says of its load: the answers that follow from it, and the list where there is one. */
function loadFor(
  serviceType: ServiceType,
  choices: Choices,
): { answers: Record<string, unknown>; goods: StoredGoods | null } {
  if (serviceType === "ONTRUIMING") {
    return { answers: { clearedArea: choices.between(8, 32) * 5 }, goods: null };
  }
  // Some are from before it was asked, some do not know.
  const kind = choices.between(1, 10);
  if (kind === 1) return { answers: { homeKind: null, goodsUnknown: false }, goods: null };
  const homeKind = choices.pick(HOME_KINDS);
  const { rooms } = HOMES_BY_KIND[homeKind];
  if (kind <= 3) return { answers: { homeKind, rooms, goodsUnknown: true }, goods: null };
  const list = listFor(homeKind, choices);
  return {
    answers: {
      homeKind,
      rooms,
      goodsUnknown: false,
      heavyItems: heavyItemsIn(list),
      fragileItems: isAnythingFragile(list),
    },
    goods: stored(list),
  };
}
