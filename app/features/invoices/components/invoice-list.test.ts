import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { ListedInvoice } from "../views.ts";
import { InvoiceList } from "./invoice-list.tsx";

const issuedAt = new Date("2026-03-03T10:00:00Z");

const correct = { label: "Verbeter", hrefOf: (number: string) => `/hier?factuur=${number}` };

function shown(invoices: ListedInvoice[]): string {
  const router = createMemoryRouter([
    { path: "/", element: createElement(InvoiceList, { invoices, none: "Nog geen.", correct }) },
  ]);
  return renderToStaticMarkup(createElement(RouterProvider, { router })).replaceAll("\u00a0", " ");
}

test("each invoice has its number, day and amount, and both of its files", () => {
  const html = shown([
    { number: "2026-00002", kind: "credit-note", issuedAt, amountCents: -9_559, stands: false },
    { number: "2026-00001", kind: "invoice", issuedAt, amountCents: 9_559, stands: true },
  ]);
  expect(html.replace(/<[^>]+>/g, "|").match(/[^|]+/g)).toEqual([
    "Creditfactuur 2026-00002",
    "3 maart 2026",
    "€ -95,59",
    "PDF",
    "UBL",
    "Factuur 2026-00001",
    "3 maart 2026",
    "€ 95,59",
    "PDF",
    "UBL",
    "Verbeter",
  ]);
  expect(html).toContain('href="/hier?factuur=2026-00001"');
  for (const number of ["2026-00001", "2026-00002"]) {
    for (const file of ["pdf", "xml"]) expect(html).toContain(`href="/facturen/${number}.${file}"`);
  }
  expect(html).toContain('aria-label="Factuur 2026-00001 als PDF"');
});

test("without invoices it says so in the words of its page", () => {
  expect(shown([])).toContain("Nog geen.");
});
