import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { MAIL_READERS, type Role } from "~/features/accounts/constants.ts";
import { users } from "~/features/accounts/tables.ts";
import { companyProfiles } from "~/features/companies/tables.ts";
import { mailDeliveries } from "~/features/notifications/tables.ts";
import { DEFINITIONS } from "~/tasks/registry.ts";
import { BUTTONS } from "~/ui/mail/look.ts";
import { makeApp } from "../factories/app.ts";
import { CAUSES, causedBy } from "../factories/causes.ts";
import type { ReceivedMail } from "../factories/mail.ts";
import { lookAt } from "./mail-widths.ts";
import { theChromium } from "./worker.ts";

const ADMIN = "beheer@voorbeeld.test";
const { app, runTasks, mails } = await makeApp({ ADMIN_EMAILS: ADMIN });

const NAMES = DEFINITIONS.filter(({ kind }) => kind === "mail").map(({ name }) => name);
/** What is stamped on the label of a mail about a brief. */
const LABELLED: Record<string, RegExp> = {
  "send-brief-confirmation": /^GEPLAATST$|^GEWIJZIGD$/m,
  "notify-company-new-job":
    /^NIEUW\nVan: Zeist\nNaar: Ede\nWanneer: .+\nVolume: 20 - 28 m³\nAfstand: ca. 35 km\nBudget: €\s500 - €\s1.200$/m,
  "notify-admin-new-job": /^NIEUW$/m,
  "notify-brief-unanswered": /^Van: Zeist$/m,
  "notify-proposal-received": /^1 van 5 offertes$/m,
  "notify-proposal-changed": /^2 van 5 offertes$/m,
  "notify-proposal-accepted": /^GEKOZEN$/m,
  "notify-party-erased": /^GEKOZEN$/m,
  "notify-brief-changed": /^GEWIJZIGD$/m,
  "notify-enquiry-asked": /^Van: Zeist$/m,
  "notify-enquiry-answered": /^Van: Zeist$/m,
  "notify-company-declined": /^(VOLTOOID\n)?Van: Zeist$/m,
};

interface Sent extends ReceivedMail {
  name: string;
  /** What it is called where a test fails. */
  title: string;
}

/** A mail of every text, about briefs whose labels are as full as they get. */
async function sendAll(): Promise<Sent[]> {
  const left: { name: string; payload: string }[] = [];
  for (const name of NAMES) {
    for (const cause of Object.values(CAUSES[name] ?? {})) {
      // Companies of the cause before take no places, and are told of no brief.
      await app.db.update(companyProfiles).set({ serviceAreas: [] });
      const [payload] = await causedBy(app, name, cause);
      if (payload) left.push({ name, payload: JSON.stringify(payload) });
    }
  }
  await app.db.execute(sql`update briefs set date_slack = '14', volume_litres = 24000,
    volume_from_litres = 20000, volume_to_litres = 28000`);
  await app.db.execute(sql`delete from graphile_worker._private_jobs`);
  for (const { name, payload } of left) {
    await app.db.execute(sql`select graphile_worker.add_job(${name}, ${payload}::json)`);
  }
  await runTasks();
  const rows = await app.db.select().from(mailDeliveries);
  const names = new Map(rows.map(({ messageId, task }) => [messageId, task]));
  return (await mails()).map((mail) => {
    const name = names.get(mail.messageId) ?? "";
    return { ...mail, name, title: `${name}: ${mail.subject}` };
  });
}

/** What a phone shows of a mail, by day and by night. */
async function look(page: Page, { html }: Sent) {
  await page.emulateMedia({ colorScheme: "light" });
  await page.setContent(html);
  const seen = await page.evaluate(() => {
    const button = document.querySelector<HTMLElement>("a.button");
    const { bottom = null, height = null } = button?.getBoundingClientRect() ?? {};
    return {
      wide: document.documentElement.scrollWidth,
      labels: document.querySelectorAll(".board").length,
      button: { bottom, height, colour: button?.style.backgroundColor },
    };
  });
  const faintByDay = await page.evaluate(faintTexts);
  await page.emulateMedia({ colorScheme: "dark" });
  return { ...seen, faint: [...faintByDay, ...(await page.evaluate(faintTexts))] };
}

const looks: (Sent & { seen: Awaited<ReturnType<typeof look>> })[] = [];
beforeAll(async () => {
  const sent = await sendAll();
  const context = await (await theChromium()).newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  for (const mail of sent) looks.push({ ...mail, seen: await look(page, mail) });
  await context.close();
});

test("each mail is among those that are looked at", () => {
  expect([...new Set(looks.map(({ name }) => name))].sort()).toEqual([...NAMES].sort());
});

test("a phone shows a mail's button without scrolling, in the colour of whom it is for", async () => {
  const people = await app.db.select({ email: users.email, role: users.role }).from(users);
  const roles = new Map<string, Role>(people.map(({ email, role }) => [email, role]));
  roles.set(ADMIN, "ADMIN");
  const withButton = looks.filter(({ seen }) => seen.button.bottom !== null);
  expect(withButton.length).toBeGreaterThan(50);
  for (const { to, title, seen } of withButton) {
    expect(seen.button.bottom, title).toBeLessThanOrEqual(400);
    expect(seen.button.height, title).toBeGreaterThanOrEqual(44);
    // A new address of an account is nobody's yet.
    const role = roles.get(to[0] ?? "");
    if (role) expect(seen.button.colour, title).toBe(rgb(BUTTONS[MAIL_READERS[role]]));
  }
});

test("a mail about a brief has its label, others have none", () => {
  for (const { name, text, title, seen } of looks) {
    const label = LABELLED[name];
    expect(seen.labels, title).toBe(label ? 1 : 0);
    if (label) expect(text.replaceAll("\r", ""), title).toMatch(label);
  }
});

test("every text of a mail can be read by day and by night, and none is wider than a phone", () => {
  for (const { html, title, seen } of looks) {
    expect(html, title).not.toMatch(/<img|url\(|src=/);
    expect(seen.wide, title).toBe(360);
    expect(seen.faint, title).toEqual([]);
  }
});

describe("whatever people are called", () => {
  test("a mail is as wide as a phone", () => lookAt("lange namen", 360));
  test("from right to left it also reads in order", () => lookAt("van rechts naar links", 360));
});

function rgb(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
}

/** The texts of the document whose contrast with their ground is below 4.5 : 1. Runs in the browser. */
function faintTexts(): string[] {
  const parts = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const light = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = parts(colour).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const groundOf = (element: Element | null): string => {
    for (let at = element; at; at = at.parentElement) {
      const ground = getComputedStyle(at).backgroundColor;
      if (parts(ground)[3] !== 0) return ground;
    }
    return "rgb(255, 255, 255)";
  };
  const faint: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    const text = texts.currentNode.textContent?.trim();
    if (!text || !element?.checkVisibility()) continue;
    const [one, other] = [light(getComputedStyle(element).color), light(groundOf(element))];
    const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    if (contrast < 4.5) faint.push(`${text} (${contrast.toFixed(1)})`);
  }
  return faint;
}
