// A program of its own, started by drawn-apart.ts: receives the facts of one invoice after the other
// and answers each PDF. The same facts give the same bytes: nothing in it is the time or the machine.
import { buffer } from "node:stream/consumers";
import type { Address } from "../../shared/address.ts";
import { formatLongDate } from "../../shared/dates.ts";
import type { InvoiceFacts } from "../../shared/invoice.ts";
import { formatCents } from "../../shared/money.ts";
import { moneyWords } from "./invoice-words.ts";
import {
  BAND,
  BLACK,
  DISPLAY_FONT,
  drawBand,
  GOOD,
  GREY,
  LEFT,
  newPaper,
  ornament,
  type Pdf,
  printable,
  RIGHT,
  rule,
  setLetters,
  TEXT_FONT,
  Told,
  WHOLE,
} from "./printed.ts";

const MIDDLE = 312;
const AMOUNT = 90;

/** Of a label without a value nothing is printed. */
type Facts = [label: string, value: string | null][];

/** Labels with what they say beside each other, from `y` on; answers where it ends. */
function drawFacts(told: Told, facts: Facts, x: number, y: number) {
  const list = told.part("L");
  let next = y;
  for (const [label, value] of facts) {
    if (value === null) continue;
    const item = list.part("LI");
    const below = item.say("Lbl", label, { x, y: next, width: 95 }, { colour: GREY });
    const at = { x: x + 97, y: next, width: RIGHT - x - 97 };
    next = Math.max(below, item.say("LBody", value, at)) + 2;
  }
  return next;
}

function drawParty(
  told: Told,
  { title, name, lines }: { title: string; name: string; lines: (string | null)[] },
  at: { x: number; y: number; width: number },
  nameSize: number,
): number {
  const party = told.part("Sect");
  let next = party.say("H2", title, at, { colour: GREY, size: 9.5 }) + 3;
  next = party.say("P", name, { ...at, y: next }, { font: DISPLAY_FONT, size: nameSize }) + 2;
  for (const line of lines) if (line) next = party.say("P", line, { ...at, y: next });
  return next;
}

function drawLines(told: Told, facts: InvoiceFacts, y: number): number {
  const { pdf } = told;
  const sign = facts.kind === "credit-note" ? -1 : 1;
  const amount = (cents: number) => formatCents(sign * cents);
  const left = { x: LEFT, width: RIGHT - LEFT - AMOUNT - 16 };
  const right = { x: RIGHT - AMOUNT, width: AMOUNT };
  const head = { colour: GREY, size: 9.5 };
  const table = told.part("Table");
  const heads = table.part("TR");
  heads.head("Column", "Omschrijving", { ...left, y }, head);
  const under = heads.head("Column", "Bedrag", { ...right, y }, { ...head, align: "right" }) + 4;
  rule(pdf, under, LEFT, BLACK);
  const line = under + 12;
  const sold = table.part("TR");
  let next = drawSold(sold.part("TD"), facts, { ...left, y: line });
  sold.say("TD", amount(facts.exclusiveCents), { ...right, y: line }, { align: "right" });
  next += 12;
  rule(pdf, next, LEFT);
  next += 12;
  const drawSum = (label: string, cents: number, at: number, set = {}) => {
    const row = table.part("TR");
    const below = row.head("Row", label, { x: MIDDLE, y: at, width: RIGHT - MIDDLE - AMOUNT }, set);
    row.say("TD", amount(cents), { ...right, y: at }, { ...set, align: "right" });
    return below;
  };
  next = drawSum("Totaal exclusief btw", facts.exclusiveCents, next) + 4;
  next = drawSum(`Btw ${facts.vatPercent}%`, facts.vatCents, next) + 8;
  rule(pdf, next, MIDDLE, BLACK);
  const whole = { font: DISPLAY_FONT, size: 12.5 };
  return drawSum("Totaal inclusief btw", facts.inclusiveCents, next + 9, whole);
}

function drawSold(
  told: Told,
  { plan, from, to, credits, replaces }: InvoiceFacts,
  at: { x: number; y: number; width: number },
): number {
  let next = told.say("P", plan, at, { font: DISPLAY_FONT, size: 11.5 });
  for (const said of [
    `periode ${formatLongDate(from)} t/m ${formatLongDate(to)}`,
    credits && `Creditering van factuur ${credits}`,
    replaces && `In de plaats van factuur ${replaces}`,
  ]) {
    if (said) next = told.say("P", said, { ...at, y: next }, { colour: GREY });
  }
  return next;
}

function drawStamp(told: Told, word: string, x: number, y: number): void {
  const { pdf } = told;
  pdf.font(DISPLAY_FONT).fontSize(19);
  const width = pdf.widthOfString(word, { characterSpacing: 1.5 }) + 26;
  pdf.save().rotate(-4, { origin: [x + width / 2, y + 19] });
  ornament(pdf, () => {
    pdf.lineWidth(2).strokeColor(GOOD).roundedRect(x, y, width, 38, 6).stroke();
    pdf
      .lineWidth(0.7)
      .roundedRect(x + 3.5, y + 3.5, width - 7, 31, 4)
      .stroke();
  });
  told.drawn("P", () => {
    pdf.fillColor(GOOD).text(word, x + 13, y + 9, { characterSpacing: 1.5, lineBreak: false });
  });
  pdf.restore();
}

function drawPayment(told: Told, facts: InvoiceFacts, y: number): void {
  const { stamp, paid, next } = moneyWords(facts);
  drawStamp(told, stamp, LEFT, y - 62);
  const below = told.say("P", `${paid} ${next}`, { ...WHOLE, y });
  const reference = `Kenmerk van de betaling: ${facts.paymentId}`;
  told.say("P", reference, { ...WHOLE, y: below }, { colour: GREY });
}

function drawFoot(told: Told, { seller }: InvoiceFacts): void {
  const { pdf } = told;
  const lines = [
    [seller.name, ...oneLine(seller.address)].join(" · "),
    `KvK ${seller.kvkNumber} · Btw-id ${seller.vatNumber} · ${seller.email}`,
  ];
  const set = { size: 9, colour: GREY };
  const height = lines.reduce((sum, line) => {
    setLetters(pdf, line, TEXT_FONT, set.size);
    return sum + pdf.heightOfString(printable(pdf, line), { width: WHOLE.width, lineGap: 2 });
  }, 0);
  let next = pdf.page.height - 44 - height;
  rule(pdf, next - 10, LEFT);
  for (const line of lines) next = told.say("P", line, { ...WHOLE, y: next }, set);
}

function oneLine({ street, postcode, city }: Address): string[] {
  return [street, `${postcode} ${city}`];
}

function draw(facts: InvoiceFacts): Pdf {
  const title = facts.kind === "credit-note" ? "Creditfactuur" : "Factuur";
  const pdf = newPaper(`${title} ${facts.number}`, facts.issuedOn, {
    // What is kept for seven years and read by programs: PDF/A, with its structure.
    pdfVersion: "1.7",
    subset: "PDF/A-2a",
    tagged: true,
  });
  const { seller, buyer } = facts;
  const told = Told.whole(pdf);
  drawBand(pdf, title, told);
  const top = BAND + 34;
  const buyerEnd = drawParty(
    told,
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
    { x: LEFT, y: top, width: MIDDLE - LEFT - 24 },
    12.5,
  );
  const numbers: Facts = [
    ["Factuurnummer", facts.number],
    ["Factuurdatum", formatLongDate(facts.issuedOn)],
    ["Bij factuur", facts.credits],
    ["Vervangt", facts.replaces],
  ];
  const factsEnd = drawFacts(told, numbers, MIDDLE, top);
  const sellerEnd = drawParty(
    told,
    {
      title: "Van",
      name: seller.name,
      lines: [...oneLine(seller.address), `KvK ${seller.kvkNumber}`, `Btw-id ${seller.vatNumber}`],
    },
    { x: MIDDLE, y: factsEnd + 16, width: RIGHT - MIDDLE },
    11,
  );
  const end = drawLines(told, facts, Math.max(buyerEnd, sellerEnd) + 40);
  drawPayment(told, facts, end + 26);
  drawFoot(told, facts);
  pdf.end();
  return pdf;
}

process.on("message", async (facts: InvoiceFacts) => {
  process.send?.(await buffer(draw(facts)));
});
