import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { formatCents } from "~/shared/money.ts";
import { compared, received } from "../../../../tests/factories/received.ts";
import type { OwnBrief } from "../../briefs/views.ts";
import { USUAL_MEANING } from "../../briefs/wording/scope.ts";
import { agreedOn, type Choice, daysToChoose, sumAsAsked } from "../../proposals/rules/agreed.ts";
import { extrasToChoose, type Scope } from "../../proposals/rules/scope.ts";
import { offerFacts } from "../../proposals/wording/facts.ts";
import { gridOf } from "../wording/grid.ts";
import { comparisonSheet } from "../wording/sheets.ts";
import { AcceptQuestion } from "./accept-question.tsx";
import { ReceivedPrice } from "./received-terms.tsx";

const OWN_DAY = "2026-12-18";
const OTHER_DAY = "2026-12-20";
const EXTRAS = { packing: 8_500, assembly: 9_500 };
const SCOPE: Scope = {
  transport: { answer: "INCLUDED" },
  packing: { answer: "EXTRA", cents: EXTRAS.packing },
  assembly: { answer: "EXTRA", cents: EXTRAS.assembly },
};
const PRICES = { [OWN_DAY]: 84_000, [OTHER_DAY]: 78_100 };
const BRIEF: OwnBrief = {
  id: "brief",
  status: "OPEN",
  serviceType: "VERHUIZING",
  asked: ["transport", "packing", "assembly"],
  meaning: USUAL_MEANING,
  moveDate: OWN_DAY,
  dateSlack: "2",
  createdAt: new Date("2026-11-20T09:00:00Z"),
  places: { from: "Breda", to: "Deventer" },
  location: "Breda naar Deventer",
  budget: "",
  budgetMaxCents: null,
  proposalsCount: 1,
  maxProposals: 5,
  emailConfirmed: true,
  masked: [],
  version: 1,
  volume: null,
  goods: null,
  time: "Flexibel",
  distance: null,
  distanceKm: null,
  freeText: "",
  details: [],
  contact: { clientName: "Iris", clientEmail: "iris@x.test", clientPhone: null, addresses: "" },
};

const KINDS = ["FIXED", "HOURLY"] as const;
const TODAYS = {
  "every day is left": "2026-11-23",
  "its own day is over": "2026-12-19",
};
type Answer = "open" | "met" | "zonder";
const ANSWERS: Answer[] = ["open", "met", "zonder"];

/** The proposal on the brief on a day, beside another one, as its client reads it. */
function proposalOn(today: string, priceKind: (typeof KINDS)[number]) {
  const otherDays = [{ day: OTHER_DAY, cents: PRICES[OTHER_DAY] }];
  const terms = { priceCents: PRICES[OWN_DAY], otherDays, scope: SCOPE };
  const days = daysToChoose(terms, BRIEF, today);
  const sum = sumAsAsked(terms, BRIEF, today);
  const alone = received("a", { ...terms, days, firstDay: sum.day, priceKind });
  const dearer = received("b", { priceCents: 200_000, days, scope: SCOPE });
  const [proposal, other] = compared([alone, dearer], BRIEF);
  if (!proposal || !other) throw new Error("nothing was received");
  return { proposal, other, sum };
}

const plain = (text: string) => text.replaceAll(/\u00a0|&nbsp;/g, " ");
const textOf = (html: string) => plain(html.replaceAll(/<[^>]*>/g, ""));

function draw(element: ReactElement): string {
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />,
  );
}

/** What the window shows of a choice: the large sum, its button, and what it would send. */
function windowOf(proposal: ReturnType<typeof proposalOn>["proposal"], told: Choice | null) {
  const question = (
    <AcceptQuestion {...{ proposal, told }} brief={BRIEF} rivals={1} onClose={() => {}} />
  );
  const html = draw(question);
  const [, status = ""] = html.match(/role="status"[^>]*>(.*?incl\. btw)/s) ?? [];
  const [button = ""] =
    html.match(/<button type="submit" class="btn btn-(?:primary|secondary) grow.*?<\/button>/s) ??
    [];
  const [, sent = ""] = html.match(/name="sum" value="(\d+)"/) ?? [];
  return { html, status: textOf(status), button: textOf(button), sentCents: Number(sent) };
}

const choiceOf = (day: string, packing: Answer, assembly: Answer): Choice => {
  const answers = Object.entries({ packing, assembly });
  const said = (answer: Answer) => answers.flatMap(([item, one]) => (one === answer ? [item] : []));
  return { day, extras: said("met"), declined: said("zonder") };
};

describe.each(KINDS)("of a price that is %s", (priceKind) => {
  describe.each(Object.entries(TODAYS))("while %s", (_, today) => {
    const { proposal, other, sum } = proposalOn(today, priceKind);
    const told = plain(formatCents(sum.cents));

    test("column, paper, card, mail and the window that opens say one sum", () => {
      const { comparable } = gridOf([proposal, other], BRIEF);
      const paper = comparisonSheet([proposal, other], BRIEF, "price", today);
      const table = paper.sections[0]?.parts.find((part) => part.kind === "table");
      const mail = Object.fromEntries(offerFacts("Compleet", proposal, BRIEF, sum));
      const card = textOf(draw(<ReceivedPrice proposal={proposal} brief={BRIEF} />));
      const opened = windowOf(proposal, null);
      const texts = [
        comparable.cells[0]?.text,
        table?.rows[0]?.cells[0]?.split("\n")[0],
        mail.Prijs?.replace(/^ten hoogste | incl\. btw$/g, ""),
        card.match(/^€\s[\d.]+,\d\d/)?.[0],
        opened.status.match(/€\s[\d.]+,\d\d/)?.[0],
      ];
      expect(texts.map((text) => plain(text ?? ""))).toEqual(texts.map(() => told));
      const onOtherDay = windowOf(proposal, choiceOf(OTHER_DAY, "met", "met"));
      const [otherSum = "-"] = onOtherDay.status.match(/€\s[\d.]+,\d\d/) ?? [];
      expect(plain(mail["Andere dag"] ?? "")).toContain(plain(otherSum));
      expect(opened.button).toBe("Kies eerst");
      expect(opened.html).not.toMatch(/name="keuze-[a-z]+"[^>]*checked/i);
    });

    test.for(
      proposal.days.flatMap(({ day }) =>
        ANSWERS.flatMap((packing) => ANSWERS.map((assembly) => [day, packing, assembly] as const)),
      ),
    )(
      "on %s, packing %s and assembly %s: what is sent is what is shown",
      ([day, packing, assembly]) => {
        const choice = choiceOf(day, packing, assembly);
        const shown = windowOf(proposal, choice);
        const choosable = { days: proposal.days, extras: extrasToChoose(SCOPE, BRIEF.asked) };
        const agreed = agreedOn(choosable, choice);
        const taken = [packing, assembly].map((answer) => (answer === "zonder" ? 0 : 1));
        const cents =
          (PRICES[day as keyof typeof PRICES] ?? 0) +
          (taken[0] ?? 0) * EXTRAS.packing +
          (taken[1] ?? 0) * EXTRAS.assembly;
        const amount = plain(formatCents(cents));
        expect(shown.status).toContain(amount);
        expect(agreed.ok).toBe(packing !== "open" && assembly !== "open");
        if (!agreed.ok) {
          expect(shown.button).toBe("Kies eerst");
          expect(shown.html).toContain("Kies eerst een van de twee.");
          return;
        }
        expect([agreed.value.cents, shown.sentCents]).toEqual([cents, cents]);
        const most = priceKind === "HOURLY" ? "ten hoogste " : "";
        expect(shown.button).toBe(`Ja, accepteren voor ${most}${amount}`);
        expect(shown.status).toContain("Je betaalt");
      },
    );
  });
});

test("what a company leaves out is compared with an estimate, and the window says at what", () => {
  const scope: Scope = { ...SCOPE, packing: { answer: "EXCLUDED" } };
  const alone = received("a", {
    scope,
    priceCents: 84_000,
    days: [{ day: OWN_DAY, cents: 84_000 }],
  });
  const [proposal] = compared([alone], BRIEF, { packing: 20_000 });
  if (!proposal) throw new Error("nothing was received");
  const { cells } = gridOf([proposal], BRIEF).comparable;
  const { html, status } = windowOf(proposal, null);
  expect(plain(cells[0]?.text ?? "")).toBe("€ 1.135,00");
  expect(status).toContain("€ 935,00");
  expect(textOf(html)).toContain("Vergelijkbare prijs: € 1.135,00");
});
