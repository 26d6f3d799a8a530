import { expect, test } from "vitest";
import { listActsOn } from "~/features/desk/index.server.ts";
import { BOOKS } from "~/shared/paths.ts";
import { bill, paymentOf } from "../factories/invoices.ts";
import { wordsOfPdf } from "../factories/pdf.ts";
import { addAdmin, addClient, addCompany } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";
import { unzip } from "../factories/unzip.ts";

const zipPath = (year: number) => `/admin/boekhouding/${year}.zip`;
const booksPath = (year: number) => `/admin/boekhouding/${year}.csv`;
const invoicePath = (number: string, file: string) => `/facturen/${number}.${file}`;

const site = await bootSite();
const { app } = site;

const { actor } = await addCompany(app, { name: "Rap & Recht" });
const number = (await bill(app, paymentOf(app, actor.userId))) ?? "";
const admin = await addAdmin(app);
const cookies = {
  own: await site.cookieOf(actor),
  admin: await site.cookieOf(admin),
  another: await site.cookieOf((await addCompany(app)).actor),
  client: await site.cookieOf(await addClient(app)),
};

test.for(["own", "admin"] as const)("the %s reads an invoice as PDF and as UBL", async (who) => {
  const cookie = cookies[who];
  const pdf = await site.visit(invoicePath(number, "pdf"), { cookie });
  expect(pdf.status).toBe(200);
  expect(Object.fromEntries(pdf.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="${number}.pdf"`,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  expect(wordsOfPdf(Buffer.from(await pdf.arrayBuffer())).join(" ")).toContain(number);
  const ubl = await site.visit(invoicePath(number, "xml"), { cookie });
  expect(ubl.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  expect(await ubl.text()).toContain(`<cbc:ID>${number}</cbc:ID>`);
});

test.for(["another", "client"] as const)(
  "%s gets no more than for what is not there",
  async (who) => {
    const cookie = cookies[who];
    const [found, none] = await Promise.all(
      [number, "1999-00001"].map(async (one) => {
        const answer = await site.visit(invoicePath(one, "pdf"), { cookie });
        return [answer.status, await answer.text()] as const;
      }),
    );
    expect(found?.[0]).toBe(404);
    expect(found).toEqual(none);
    expect(found?.[1]).not.toContain(number);
  },
);

test.for([
  "/facturen/..%2f..%2fetc%2fpasswd.pdf",
  "/facturen/2026-00001",
  "/facturen/2026-00001.exe",
  "/facturen/2026-00001'--.pdf",
  "/facturen/%00.pdf",
])("%s is not there, for its company either", async (address) => {
  expect((await site.visit(address, { cookie: cookies.own })).status).toBe(404);
});

test("who is not signed in comes back to the invoice after signing in", async () => {
  const answer = await site.visit(invoicePath(number, "pdf"));
  expect([answer.status, answer.headers.get("location")]).toEqual([
    302,
    `/auth?redirect=${encodeURIComponent(invoicePath(number, "pdf"))}`,
  ]);
});

test("an admin takes a year's invoices along, from the button on the page, and that stands in the log", async () => {
  const cookie = cookies.admin;
  const year = Number(number.slice(0, 4));
  expect(await (await site.visit("/admin/geld", { cookie })).text()).toContain(
    `formAction="${booksPath(year)}"`,
  );
  const led = await site.visit(booksPath(year), { cookie });
  expect([led.status, led.headers.get("location")]).toEqual([302, BOOKS]);
  const answer = await site.post(booksPath(year), {}, cookie);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="boekhouding-${year}.csv"`,
  });
  const csv = Buffer.from(await answer.arrayBuffer()).toString();
  expect(csv.startsWith("\ufeffNummer;Datum;")).toBe(true);
  expect(csv).toContain(`\r\n${number};`);
  expect(csv).toContain(";79,00;16,59;95,59;");
  const papers = await site.post(zipPath(year), {}, cookie);
  expect(Object.fromEntries(papers.headers)).toMatchObject({
    "content-type": "application/zip",
    "content-disposition": `attachment; filename="facturen-${year}.zip"`,
  });
  const files = unzip(Buffer.from(await papers.arrayBuffer()));
  const own = await (await site.visit(invoicePath(number, "xml"), { cookie })).text();
  expect(String(files.get(`${number}.xml`))).toBe(own);
  for (const wrong of ["2026", "alles.csv", "20266.csv"]) {
    expect((await site.post(`/admin/boekhouding/${wrong}`, {}, cookie)).status).toBe(404);
  }
  const taken = (await listActsOn(app, admin, [`${year}.csv`, `${year}.zip`])).rows;
  expect(taken.map(({ act }) => act)).toEqual(["books-taken", "books-taken"]);
});
