import { readdir } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { companyProfiles } from "~/features/companies/tables.ts";
import { erasePerson } from "~/use-cases/erase-person.ts";
import { PUBLIC_PAGES } from "../factories/pages.ts";
import { addCompany, PASSWORD } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";

const site = await bootSite();
const { app } = site;

/** The picture that a page names for whoever shows a link to it, asked as they would. */
async function cardOfPage(address: string): Promise<Response> {
  const html = await (await site.visit(address)).text();
  const picture = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1];
  return await site.visit(picture ?? "no picture");
}

async function bytesOf(response: Response): Promise<Buffer> {
  expect(response.headers.get("content-type")).toBe("image/png");
  return Buffer.from(await response.arrayBuffer());
}

test("every public page names a picture of its own, of the size that it says", async () => {
  const pictures = new Set<string>();
  for (const page of PUBLIC_PAGES) {
    const picture = await bytesOf(await cardOfPage(page));
    const { width, height } = await sharp(picture).metadata();
    expect([page, width, height]).toEqual([page, 1200, 630]);
    pictures.add(picture.toString("base64"));
  }
  expect(pictures.size).toBe(PUBLIC_PAGES.length);
}, 60_000);

test("a company's picture says its name, whatever that is, and follows it", async () => {
  const { companyId } = await addCompany(app);
  const named = async (businessName: string) => {
    await app.db
      .update(companyProfiles)
      .set({ businessName })
      .where(eq(companyProfiles.id, companyId));
    return await cardOfPage(`/company-profile/${companyId}`);
  };
  const plain = await named("Jansen");
  const marked = await named('Jansen & Zn <span size="1">"</b>');
  const long = await named("Aannemersverhuisontruimingsbedrijf".repeat(3));
  const etags = [plain, marked, long].map(({ headers }) => headers.get("etag"));
  expect(new Set(etags).size).toBe(3);
  for (const card of [plain, marked, long]) {
    const { width, height } = await sharp(await bytesOf(card)).metadata();
    expect([width, height]).toEqual([1200, 630]);
  }
});

test("a picture is drawn once, revalidated after that, and forgotten in the end", async () => {
  const { companyId } = await addCompany(app, { name: "Eenmalig" });
  const address = `/kaartjes/${companyId}.png`;
  const drawn = () => readdir(path.join(app.config.dataDir, "cards"));
  const before = new Set(await drawn());
  const answers = await Promise.all(Array.from({ length: 8 }, () => site.visit(address)));
  const [first] = await Promise.all(answers.map(bytesOf));
  const added = (await drawn()).filter((name) => !before.has(name) && name.endsWith(".png"));
  expect(added).toHaveLength(1);
  expect(await bytesOf(await site.visit(address))).toEqual(first);
  const etag = answers[0]?.headers.get("etag") ?? "";
  const again = await site.visit(address, { headers: { "if-none-match": etag } });
  expect([again.status, again.headers.get("cache-control")]).toEqual([304, "public, max-age=3600"]);

  await app.cards.tidy(new Date(Date.now() + 1_000));
  expect((await drawn()).filter((name) => name.endsWith(".png"))).toEqual([]);
  expect(await bytesOf(await site.visit(address))).toEqual(first);
});

test("none is kept of a company that was erased", async () => {
  const { actor, companyId } = await addCompany(app, { subscribed: false });
  await bytesOf(await site.visit(`/kaartjes/${companyId}.png`));
  const form = { currentPassword: PASSWORD, sure: "on" } as const;
  const erased = await erasePerson(app, actor, form);
  expect(erased.ok).toBe(true);
  const kept = await readdir(path.join(app.config.dataDir, "cards"));
  expect(kept.filter((name) => name.endsWith(".png"))).toEqual([]);
  expect((await site.visit(`/kaartjes/${companyId}.png`)).status).toBe(404);
});

test("one whose company left while it was being drawn is neither kept nor sent", async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="560" height="460"></svg>';
  const card = { brand: "Verhuisbod", title: "Net Nog Weg", text: "Verhuist", drawing };
  expect(await app.cards.draw(card, async () => false)).toBeNull();
  const kept = await readdir(path.join(app.config.dataDir, "cards"));
  expect(kept.filter((name) => name.endsWith(".png"))).toEqual([]);
  expect(await app.cards.draw(card, async () => true)).not.toBeNull();
});

test("there is none of a draft, of nobody, or of a page that does not exist", async () => {
  const { companyId } = await addCompany(app, { profile: "minimal" });
  for (const name of [companyId, crypto.randomUUID(), "zomaar", "constructor", "..%2f..%2fx"]) {
    const { status } = await site.visit(`/kaartjes/${name}.png`);
    expect([name, status]).toEqual([name, 404]);
  }
});
