import { HOME_KINDS, HOMES } from "../../goods/constants.ts";
import { type BriefQuestion, maybeOneOf } from "../question.ts";

const OF_MOVES = { step: "inventory", seenBy: "companies", only: "VERHUIZING" } as const;

const HOME_LABELS = Object.fromEntries(
  HOME_KINDS.map((home) => [home, HOMES[home].label]),
) as Record<(typeof HOME_KINDS)[number], string>;

/** What is moved: the home that it comes from, and the list of things. */
export const GOODS_QUESTIONS = {
  homeKind: {
    ...OF_MOVES,
    ...maybeOneOf(HOME_KINDS, "Kies een soort woning.", HOME_LABELS),
    kind: "choice",
    optionWidth: "half",
    label: "Uit wat voor woning verhuis je?",
    help: "Je krijgt een lijst die daar meestal bij hoort. Die maak je daarna kloppend.",
    summary: { line: "Soort woning", empty: null },
    card: (home) => (home ? [HOME_LABELS[home as keyof typeof HOME_LABELS] ?? String(home)] : []),
    cardGroup: "size",
  },
  goodsUnknown: {
    ...OF_MOVES,
    kind: "yes-no",
    under: "homeKind",
    label: "Weet ik niet precies: schat het voor me",
    schema: ({ yesNo }) => yesNo(),
    summary: { line: "Volume geschat", empty: null },
  },
  goods: {
    ...OF_MOVES,
    kind: "own",
    label: "Wat gaat er mee?",
    schema: ({ goodsList }) => goodsList,
    column: "goods",
    summary: { within: "goods" },
  },
} as const satisfies Record<string, BriefQuestion>;

/** Of who packs, what 'Laat alles inpakken' says too. */
export const PACKS_ALL = "De verhuizer pakt alles in" as const;

/** Who packs; 'Laat alles inpakken' stands apart and asks for all of it. */
export const PACKING_QUESTIONS = {
  packedBy: {
    ...OF_MOVES,
    ...maybeOneOf(
      ["Ik pak alles zelf in", "De verhuizer pakt het breekbare in", PACKS_ALL],
      "Kies wie er inpakt.",
    ),
    kind: "pick",
    label: "Wie pakt er in?",
    placeholder: "Nog niet bekend",
    summary: { line: "Inpakken", empty: null },
  },
} as const satisfies Record<string, BriefQuestion>;
