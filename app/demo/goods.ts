import { HOME_KINDS, HOMES_BY_KIND, type Home } from "~/features/goods/constants.ts";
import {
  heavyItemsIn,
  isAnythingFragile,
  stored,
  usualListOf,
  withCount,
} from "~/features/goods/rules.ts";
import type { GoodsList, StoredGoods } from "~/features/goods/views.ts";
import type { ServiceType } from "~/features/intake/constants.ts";
import type { Choices } from "./random.ts";

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
  const special = choices.between(1, 4) === 1 ? [choices.pick(SPECIAL)] : [];
  const own = choices.between(1, 5) === 1 ? [choices.pick(OWN)] : [];
  return special.reduce<GoodsList>((list, id) => withCount(list, id, 1), { ...counted, own });
}

// A single thing is sometimes left out; a larger count becomes a little more or less.
function varied(count: number, choices: Choices): number {
  if (count === 1) return choices.between(1, 6) > 1 ? 1 : 0;
  const most = Math.ceil(count / 5);
  return count + choices.between(-most, most);
}

/** What a demo brief says of its load: the answers that follow from it, and the list where there is one. */
export function loadFor(
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
