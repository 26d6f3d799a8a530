import type { RouteConfigEntry } from "@react-router/dev/routes";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { pages } from "../factories/pages.ts";
import { addAdmin, addClient, addCompany, addHelpdesk } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";
import { ACCESS, ACTORS, type Row, type Who } from "./access-table.ts";

const site = await bootSite();
const { app } = site;

const people = new Map<Who, { userId: string }>();
const sessions = new Map<Who, string>();

beforeAll(async () => {
  people.set("client", await addClient(app));
  people.set("subscribed", (await addCompany(app)).actor);
  people.set("helpdesk", await addHelpdesk(app));
  people.set("unsubscribed", (await addCompany(app, { subscribed: false })).actor);
  people.set("admin", await addAdmin(app));
});

async function cookieOf(who: Who, { path }: Row): Promise<{ cookie?: string }> {
  const person = people.get(who);
  if (!person) return {};
  const cookie = sessions.get(who) ?? (await site.cookieOf(person));
  // Signing out ends a session for good.
  if (path === "uitloggen") sessions.delete(who);
  else sessions.set(who, cookie);
  return { cookie };
}

function answerOf(response: Response): string {
  const location = response.headers.get("location");
  if (!location) return String(response.status);
  const path = location.replace(site.origin, "");
  return `${response.status} ${path.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ":id")}`;
}

function everyPath(entries: RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap((entry) => {
    const path = [above, entry.path].filter(Boolean).join("/");
    const own = entry.index ? [path || "/"] : entry.path !== undefined ? [path] : [];
    return entry.children ? everyPath(entry.children, path) : own;
  });
}

test("the table names every route, and no other", async () => {
  const listed = ACCESS.map((row) => row.path);
  expect(everyPath(await routes).sort()).toEqual(listed.sort());
});

// Pages for visitors and files without a person in them; anything else is kept by nobody.
const PUBLIC_FILES = [
  "/sitemap.xml",
  "/robots.txt",
  "/kaartjes/contact.png",
  "/plaatsen?q=ap",
  "/app.webmanifest",
  "/licenties.txt",
  "/.well-known/security.txt",
];

function keepingOf(address: string, who: Who): RegExp {
  if (PUBLIC_FILES.includes(address)) return /^public, max-age=3600$/;
  // Looked for anew each time: it names the script of this build.
  if (address === "/meldingen.js") return /^no-cache$/;
  return who === "visitor" && pages.isKept(address) ? /^no-cache$/ : /^no-store$/;
}

const everybody = Object.keys(ACTORS) as Who[];

describe.for(ACCESS)("$path", (row) => {
  test.for(everybody)("GET as %s", async (who) => {
    const response = await site.visit(row.address, await cookieOf(who, row));
    expect(answerOf(response)).toBe(row.get(who, "GET", row.address));
    expect(response.headers.get("cache-control")).toMatch(keepingOf(row.address, who));
  });

  test.for(everybody)("POST as %s", async (who) => {
    const { cookie } = await cookieOf(who, row);
    const response = await site.post(row.address, {}, cookie);
    expect(answerOf(response)).toBe(row.post(who, "POST", row.address));
  });

  test.for(everybody)("loader data as %s is what the page may show", async (who) => {
    const page = row.get(who, "GET", row.address);
    const [path = "", query] = row.address.split("?");
    const address = `${path === "/" ? "/_root" : path}.data${query ? `?${query}` : ""}`;
    const response = await site.visit(address, await cookieOf(who, row));
    expect(response.status).toBeLessThan(500);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const location = page.split(" ")[1];
    if (!location || response.status === 404) return;
    expect(answerOf(response)).toMatch(/^(202|30\d)/);
    const body = await response.text();
    expect(body + response.headers.get("location")).toContain(location.replace(":id", ""));
    expect(body).not.toMatch(/clientEmail|"briefs"|"briefs"|"proposals"/);
  });
});

describe.for(ACCESS.filter(({ address }) => pages.plain.has(address)))("$path", (row) => {
  test.for(everybody)("plain data as %s is what the page may show", async (who) => {
    const response = await site.visit(`${row.address}.json`, await cookieOf(who, row));
    expect(response.headers.get("cache-control")).toBe("no-store");
    const [status, location] = row.get(who, "GET", row.address).split(" ");
    expect(response.status).toBe(Number(status));
    const isData = response.headers.get("content-type") === "application/json";
    expect(isData).toBe(location === undefined);
    if (location) expect(answerOf(response)).toContain(location);
  });
});

test("a task of money that was given up is read by the helpdesk and repeated by an admin alone", async () => {
  for (const kind of ["give-refund", "send-reset"]) {
    await app.db.execute(sql`select graphile_worker.add_job(${kind}, '{}', max_attempts => 1,
      run_at => now() + interval '1 day') from generate_series(1, 2)`);
  }
  const { rows } = await app.db.execute<{ id: string; kind: string }>(sql`
    update graphile_worker._private_jobs lost set attempts = 1, last_error = 'no answer'
    from graphile_worker._private_tasks kinds
    where kinds.id = lost.task_id and identifier in ('give-refund', 'send-reset')
      and max_attempts = 1 returning lost.id::text as id, identifier as kind`);
  const [refund, mail] = ["give-refund", "send-reset"].map((kind) =>
    rows.find((row) => row.kind === kind),
  );
  const path = "/admin/post";
  const postAs = async (who: Who, form: Record<string, string>) => {
    const { cookie } = await cookieOf(who, { path } as Row);
    const answer = await site.post(path, { reason: "cause-mended", ...form }, cookie);
    return [answer.status, (await answer.text()).includes("Dit gaat over geld")];
  };
  const { cookie } = await cookieOf("helpdesk", { path } as Row);
  const page = await (await site.visit(path, { cookie })).text();
  expect(page).toContain("give-refund");
  expect(page).toContain(`opnieuw-${mail?.id}`);
  expect(page).toContain("alle-send-reset");
  expect(page).not.toContain(`opnieuw-${refund?.id}`);
  expect(page).not.toContain("alle-give-refund");
  const [one, all] = [
    { intent: "retry", taskId: refund?.id ?? "" },
    { intent: "retry-all", task: "give-refund" },
  ];
  expect(await postAs("helpdesk", one)).toEqual([409, true]);
  expect(await postAs("helpdesk", all)).toEqual([409, true]);
  expect(await postAs("helpdesk", { ...one, taskId: mail?.id ?? "" })).toEqual([302, false]);
  expect(await postAs("admin", one)).toEqual([302, false]);
});
