import { createElement as h, type ReactNode } from "react";
import type { ListedBrief } from "./list-rows.ts";

const DAY = new Intl.DateTimeFormat("nl-NL", { dateStyle: "full", timeZone: "Europe/Amsterdam" });
const EUROS = new Intl.NumberFormat("nl-NL", {
  style: "currency",
  currency: "EUR",
  maximumFractionDigits: 0,
});
const PREVIEW = 100;
const NEW_MS = 48 * 3_600_000;

const DRAWINGS = {
  calendar: [
    "M5 4h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z",
    "M3 10h18M8 2v4M16 2v4M8 14h0M12 14h0M16 14h0M8 18h0M12 18h0M16 18h0",
  ],
  clock: ["M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20z", "M12 6v6l4 2"],
  wallet: [
    "M18 8V6a2 2 0 0 0-2-2H5.5a2 2 0 0 0 0 4h13a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2V6",
    "M16.5 14h0",
  ],
};

/** One brief with what the product's card says of it. */
export function BriefCard({ brief }: { brief: ListedBrief }) {
  const titleId = `opdracht-${brief.id}`;
  const isMove = brief.serviceType === "VERHUIZING";
  const where = isMove
    ? `${placeOf(brief, "from")} naar ${placeOf(brief, "to")}`
    : placeOf(brief, "from");
  const isNew = Date.now() - brief.createdAt.getTime() < NEW_MS;
  return h(
    "article",
    { "aria-labelledby": titleId, className: "brief-card brief-card--listed" },
    h(
      "header",
      { className: "brief-card__label" },
      h("span", { className: "brief-card__kind" }, isMove ? "Verhuizing" : "Woningontruiming"),
      h(
        "span",
        { className: "brief-card__stamps" },
        isNew && h("span", { className: "brief-card__stamp brief-card__stamp--new" }, "NIEUW"),
        brief.status === "COMPLETED" &&
          h("span", { className: "brief-card__stamp brief-card__stamp--done" }, "VOLTOOID"),
      ),
    ),
    h(
      "div",
      { className: "brief-card__body" },
      h("h2", { id: titleId, className: "brief-card__title" }, h(Places, { brief, isMove })),
      h(
        "ul",
        { className: "brief-card__facts" },
        h(Fact, { name: "calendar", label: "Datum" }, DAY.format(new Date(brief.moveDate))),
        h(Fact, { name: "clock", label: "Tijd" }, brief.timePreference ?? "Geen voorkeur"),
        h(Fact, { name: "wallet", label: "Budget" }, budgetOf(brief)),
      ),
      h(
        "ul",
        { "aria-label": "Wat er mee moet", className: "brief-card__labels" },
        labelsOf(brief).map((label) =>
          h("li", { key: label, className: "brief-card__word" }, label),
        ),
      ),
      brief.text && h("p", { className: "brief-card__text" }, previewOf(brief.text)),
      h(
        "div",
        { className: "brief-card__foot" },
        h(Quota, { taken: brief.proposalsCount, total: brief.maxProposals }),
        h(
          "span",
          { className: "brief-card__posted" },
          `Geplaatst ${DAY.format(brief.createdAt)} · `,
          h(
            "span",
            { className: brief.emailConfirmed ? "brief-card__good" : "brief-card__plain" },
            brief.emailConfirmed ? "E-mail bevestigd" : "E-mail nog niet bevestigd",
          ),
        ),
      ),
      h(
        "div",
        { className: "brief-card__acts" },
        brief.own
          ? h("span", { className: "brief-card__badge" }, brief.own)
          : h(Act, {
              brief,
              where,
              text: "Offerte indienen",
              look: "primary",
              view: "&offerte=indienen",
            }),
        h(Act, { brief, where, text: "Bekijk details", look: "secondary", view: "" }),
      ),
    ),
  );
}

// Each act is a button, and a link for who has no scripts.
function Act({
  brief,
  where,
  text,
  look,
  view,
}: {
  brief: ListedBrief;
  where: string;
  text: string;
  look: string;
  view: string;
}) {
  const className = `board-button board-button--${look} board-button--normal board-button--on-card`;
  const words = h(
    "span",
    null,
    text,
    h("span", { className: "only-for-screen-readers" }, ": ", where),
  );
  const target = `/verhuisbedrijf-dashboard?opdracht=${brief.id}${view}`;
  const about = { className, "aria-describedby": `opdracht-${brief.id}` };
  return [
    h("button", { key: "button", type: "button", "data-needs-scripts": true, ...about }, words),
    h("a", { key: "link", href: target, "data-without-scripts": true, ...about }, words),
  ];
}

function Places({ brief, isMove }: { brief: ListedBrief; isMove: boolean }) {
  const row = (word: string, place: string) => [
    h("span", { key: word, className: "brief-card__route-word" }, word, " "),
    h("span", { key: place + word, className: "brief-card__route-place" }, place),
  ];
  return h(
    "span",
    { className: "brief-card__route" },
    row(isMove ? "van" : "in", placeOf(brief, "from")),
    isMove && row("naar", placeOf(brief, "to")),
  );
}

function Fact(about: { name: keyof typeof DRAWINGS; label: string; children?: ReactNode }) {
  const { name, label, children } = about;
  return h(
    "li",
    { className: `brief-card__fact brief-card__fact--${name}` },
    h(
      "span",
      { "aria-hidden": true, className: "brief-card__icon" },
      h(
        "svg",
        {
          viewBox: "0 0 24 24",
          "aria-hidden": true,
          fill: "none",
          stroke: "currentColor",
          strokeWidth: 2,
          strokeLinecap: "round",
          strokeLinejoin: "round",
        },
        DRAWINGS[name].map((line) => h("path", { key: line, d: line })),
      ),
    ),
    h("span", { className: "only-for-screen-readers" }, label, ": "),
    h("span", null, children),
  );
}

function Quota({ taken, total }: { taken: number; total: number }) {
  return h(
    "span",
    { className: "quota-boxes" },
    h(
      "span",
      { className: "quota-boxes__row", "aria-hidden": true },
      Array.from({ length: total }, (_, place) =>
        h("span", {
          key: place,
          className: `quota-boxes__box quota-boxes__box--${place < taken ? "taken" : "open"}`,
        }),
      ),
    ),
    h("span", { className: "quota-boxes__count" }, `${taken} / ${total} offertes`),
  );
}

function placeOf(brief: ListedBrief, end: "from" | "to"): string {
  const [city, province] =
    end === "from" ? [brief.fromCity, brief.fromProvince] : [brief.toCity, brief.toProvince];
  return city ? `${city} (${province})` : province;
}

function budgetOf({ budgetMin, budgetMax }: ListedBrief): string {
  const amounts = [budgetMin, budgetMax].flatMap((cents) =>
    cents === null ? [] : [EUROS.format(cents / 100)],
  );
  return amounts.join(" - ") || "Niet opgegeven";
}

function labelsOf({ inventory, services }: ListedBrief): string[] {
  const { rooms, heavyItems, fromFloor, toFloor } = inventory;
  const floors = [fromFloor, toFloor].flatMap((floor) => (floor ? [String(floor)] : []));
  const items = Array.isArray(heavyItems) ? heavyItems.map(String) : [];
  return [...new Set([...(rooms ? [`${rooms} kamers`] : []), ...floors, ...items, ...services])];
}

function previewOf(text: string): string {
  const flat = text.replace(/\s+/g, " ").trim();
  return flat.length > PREVIEW ? `${flat.slice(0, PREVIEW)}…` : flat;
}
