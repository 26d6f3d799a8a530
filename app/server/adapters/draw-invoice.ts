// A program of its own, started by pdfkit-papers.ts: receives the facts of one invoice after the other
// and answers each PDF. The same facts give the same bytes: nothing in it is the time or the machine.
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import type { Address } from "../../shared/address.ts";
import { formatLongDate } from "../../shared/dates.ts";
import { formatCents } from "../../shared/money.ts";
import { PRODUCT_NAME } from "../../shared/product.ts";
import type { InvoiceFacts } from "../ports/invoice-papers.ts";
import { moneyWords } from "./invoice-words.ts";
import {
  BAND,
  DISPLAY,
  drawBand,
  GOOD,
  INK,
  LEFT,
  MUTED,
  type Pdf,
  printable,
  RIGHT,
  rule,
  say,
  TEXT,
} from "./printed.ts";

const MIDDLE = 312;
const AMOUNT = 90;

/** Labels with what they say beside each other, from `y` on; answers where it ends. */
function drawFacts(
  pdf: Pdf,
  facts: [label: string, value: string][],
  x: number,
  y: number,
): number {
  let next = y;
  for (const [label, value] of facts) {
    const below = say(pdf, label, { x, y: next, width: 95 }, { colour: MUTED });
    next = Math.max(below, say(pdf, value, { x: x + 97, y: next, width: RIGHT - x - 97 })) + 2;
  }
  return next;
}

function drawParty(
  pdf: Pdf,
  { title, name, lines }: { title: string; name: string; lines: (string | null)[] },
  y: number,
): number {
  const at = { x: LEFT, width: MIDDLE - LEFT - 24 };
  let next = say(pdf, title, { ...at, y }, { colour: MUTED, size: 9.5 }) + 3;
  next = say(pdf, name, { ...at, y: next }, { font: DISPLAY, size: 12.5 }) + 2;
  for (const line of lines) if (line) next = say(pdf, line, { ...at, y: next });
  return next;
}

/** What is sold and what it comes to; answers where it ends. */
function drawLines(pdf: Pdf, facts: InvoiceFacts, y: number): number {
  const sign = facts.kind === "credit-note" ? -1 : 1;
  const amount = (cents: number) => formatCents(sign * cents);
  const left = { x: LEFT, width: RIGHT - LEFT - AMOUNT - 16 };
  const right = { x: RIGHT - AMOUNT, width: AMOUNT };
  const head = { colour: MUTED, size: 9.5 };
  say(pdf, "Omschrijving", { ...left, y }, head);
  const under = say(pdf, "Bedrag", { ...right, y }, { ...head, align: "right" }) + 4;
  rule(pdf, under, LEFT, INK);
  const line = under + 12;
  say(pdf, amount(facts.exclusiveCents), { ...right, y: line }, { align: "right" });
  let next = say(pdf, facts.plan, { ...left, y: line }, { font: DISPLAY, size: 11.5 });
  const period = `periode ${formatLongDate(facts.from)} t/m ${formatLongDate(facts.to)}`;
  next = say(pdf, period, { ...left, y: next }, { colour: MUTED });
  if (facts.credits) {
    const credited = `Creditering van factuur ${facts.credits}`;
    next = say(pdf, credited, { ...left, y: next }, { colour: MUTED });
  }
  if (facts.replaces) {
    const replaced = `In de plaats van factuur ${facts.replaces}`;
    next = say(pdf, replaced, { ...left, y: next }, { colour: MUTED });
  }
  next += 12;
  rule(pdf, next, LEFT);
  next += 12;
  const totals = { x: MIDDLE, width: RIGHT - MIDDLE - AMOUNT };
  for (const [label, cents] of [
    ["Totaal exclusief btw", facts.exclusiveCents],
    [`Btw ${facts.vatPercent}%`, facts.vatCents],
  ] as const) {
    say(pdf, amount(cents), { ...right, y: next }, { align: "right" });
    next = say(pdf, label, { ...totals, y: next }) + 4;
  }
  next += 4;
  rule(pdf, next, MIDDLE, INK);
  next += 9;
  const whole = { font: DISPLAY, size: 12.5 };
  say(pdf, amount(facts.inclusiveCents), { ...right, y: next }, { ...whole, align: "right" });
  return say(pdf, "Totaal inclusief btw", { ...totals, y: next }, whole);
}

/** A stamp, a little askew, as on a box that was signed for. */
function drawStamp(pdf: Pdf, word: string, x: number, y: number): void {
  pdf.font(DISPLAY).fontSize(19);
  const width = pdf.widthOfString(word, { characterSpacing: 1.5 }) + 26;
  pdf.save().rotate(-4, { origin: [x + width / 2, y + 19] });
  pdf.lineWidth(2).strokeColor(GOOD).roundedRect(x, y, width, 38, 6).stroke();
  pdf
    .lineWidth(0.7)
    .roundedRect(x + 3.5, y + 3.5, width - 7, 31, 4)
    .stroke();
  pdf.fillColor(GOOD).text(word, x + 13, y + 9, { characterSpacing: 1.5, lineBreak: false });
  pdf.restore();
}

function drawPayment(pdf: Pdf, facts: InvoiceFacts, y: number): void {
  const { stamp, paid, next } = moneyWords(facts);
  drawStamp(pdf, stamp, LEFT, y - 62);
  const below = say(pdf, `${paid} ${next}`, { x: LEFT, y, width: RIGHT - LEFT });
  const reference = `Kenmerk van de betaling: ${facts.paymentId}`;
  say(pdf, reference, { x: LEFT, y: below, width: RIGHT - LEFT }, { colour: MUTED });
}

function drawFoot(pdf: Pdf, { seller }: InvoiceFacts): void {
  const lines = [
    [seller.name, ...oneLine(seller.address)].join(" · "),
    `KvK ${seller.kvkNumber} · Btw-id ${seller.vatNumber} · ${seller.email}`,
  ];
  const place = { x: LEFT, width: RIGHT - LEFT };
  const set = { size: 9, colour: MUTED };
  pdf.font(TEXT).fontSize(set.size);
  const height = lines.reduce(
    (sum, line) =>
      sum + pdf.heightOfString(printable(pdf, line), { width: place.width, lineGap: 2 }),
    0,
  );
  let next = pdf.page.height - 44 - height;
  rule(pdf, next - 10, LEFT);
  for (const line of lines) next = say(pdf, line, { ...place, y: next }, set);
}

function oneLine({ street, postcode, city }: Address): string[] {
  return [street, `${postcode} ${city}`];
}

function draw(facts: InvoiceFacts): Pdf {
  const title = facts.kind === "credit-note" ? "Creditfactuur" : "Factuur";
  const issued = new Date(`${facts.issuedOn}T12:00:00Z`);
  const pdf = new PDFDocument({
    size: "A4",
    // What reaches the foot stays on the page: the fields that it shows have an end.
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    font: TEXT,
    lang: "nl-NL",
    displayTitle: true,
    info: {
      Title: `${title} ${facts.number}`,
      Author: facts.seller.name,
      Creator: PRODUCT_NAME,
      Producer: PRODUCT_NAME,
      CreationDate: issued,
    },
  });
  const { seller, buyer } = facts;
  drawBand(pdf, title);
  const top = BAND + 34;
  const buyerEnd = drawParty(
    pdf,
    {
      title: "Aan",
      name: buyer.businessName,
      lines: [
        buyer.contactName === buyer.businessName ? null : `T.a.v. ${buyer.contactName}`,
        ...(buyer.address ? oneLine(buyer.address) : []),
        buyer.email,
        buyer.kvkNumber && `KvK ${buyer.kvkNumber}`,
        buyer.vatNumber && `Btw-id ${buyer.vatNumber}`,
      ],
    },
    top,
  );
  const numbers: [string, string][] = [
    ["Factuurnummer", facts.number],
    ["Factuurdatum", formatLongDate(facts.issuedOn)],
    ...(facts.credits ? ([["Bij factuur", facts.credits]] as [string, string][]) : []),
    ...(facts.replaces ? ([["Vervangt", facts.replaces]] as [string, string][]) : []),
  ];
  const factsEnd = drawFacts(pdf, numbers, MIDDLE, top);
  const sellerEnd = drawSeller(pdf, seller, factsEnd + 16);
  const end = drawLines(pdf, facts, Math.max(buyerEnd, sellerEnd) + 40);
  drawPayment(pdf, facts, end + 26);
  drawFoot(pdf, facts);
  pdf.end();
  return pdf;
}

function drawSeller(pdf: Pdf, seller: InvoiceFacts["seller"], y: number): number {
  const at = { x: MIDDLE, width: RIGHT - MIDDLE };
  let next = say(pdf, "Van", { ...at, y }, { colour: MUTED, size: 9.5 }) + 3;
  next = say(pdf, seller.name, { ...at, y: next }, { font: DISPLAY, size: 11 }) + 2;
  for (const line of oneLine(seller.address)) next = say(pdf, line, { ...at, y: next });
  next = say(pdf, `KvK ${seller.kvkNumber}`, { ...at, y: next });
  return say(pdf, `Btw-id ${seller.vatNumber}`, { ...at, y: next });
}

process.on("message", async (facts: InvoiceFacts) => {
  process.send?.(await buffer(draw(facts)));
});
