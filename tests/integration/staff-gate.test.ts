import { randomUUID } from "node:crypto";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { savePhotos } from "~/features/briefs/index.server.ts";
import { sendEvidence } from "~/features/evidence/index.server.ts";
import { invoices } from "~/features/invoices/tables.ts";
import { isReportedPhoto, readReport, reportThing } from "~/features/moderation/index.server.ts";
import { reports } from "~/features/moderation/tables.ts";
import { writeEntry } from "~/features/threads/index.server.ts";
import { confirmSetup, readSecondStep, startSetup } from "~/features/two-step/index.server.ts";
import { storeUpload } from "~/features/uploads/index.server.ts";
import { audiencesOf } from "~/gates/live.ts";
import type { AdminActor, StaffActor } from "~/server/auth/actor.ts";
import type { Services } from "~/server/services.ts";
import { dayAfter, dutchDay } from "~/shared/dates.ts";
import { refuse } from "~/shared/result.ts";
import routes from "../../app/routes.ts";
import { makeApp } from "../factories/app.ts";
import { appCode } from "../factories/codes.ts";
import { arrangeWorld, type World } from "../factories/erasing/world.ts";
import { png, sentPicture } from "../factories/images.ts";
import { addAdmin, addHelpdesk } from "../factories/people.ts";
import { reportForm } from "../factories/reports.ts";
import { routeArgs, sentTo } from "../factories/routes.ts";
import { request } from "../factories/sessions.ts";

const { app, clock } = await makeApp();
const live: Services = { ...app, config: { ...app.config, deployment: "live" } };

const SET_IT_UP = "/account/tweestaps";

let world: World;
let admin: AdminActor;
let guarded: AdminActor;
let helpdesk: StaffActor;
let entryId: string;
let files: Record<"brief" | "thread" | "paper", string>;

beforeAll(async () => {
  world = await arrangeWorld(app, "client");
  [admin, guarded, helpdesk] = [await addAdmin(app), await addAdmin(app), await addHelpdesk(app)];
  await startSetup(app, guarded);
  const step = await readSecondStep(app, guarded);
  const key = step.state === "waiting" ? step.key : "";
  await confirmSetup(app, guarded, appCode(key, clock.now()), request);
  const { client, company, open, agreed, paper } = world;
  const [brief, thread] = [await pictureOf("brief"), await pictureOf("thread")];
  await savePhotos(app, client, open, [brief]);
  entryId = randomUUID();
  await writeEntry(app, client, agreed, { key: entryId, text: "De sleutel.", photos: [thread] });
  const validUntil = dayAfter(dutchDay(clock.now()), 90);
  await sendEvidence(app, company, { kind: "insurance", number: "POL-1", validUntil }, paper);
  files = { brief, thread, paper: paper.id };
});

async function pictureOf(purpose: "brief" | "thread") {
  const stored = await storeUpload(app, world.client, purpose, sentPicture(await png(40, 30)));
  if (!stored.ok) throw new Error(stored.reason);
  return stored.value.id;
}

interface Module {
  loader?: (args: unknown) => Promise<unknown>;
  action?: (args: unknown) => Promise<unknown>;
}

const load = async (file: string) => (await import(`../../app/${file}`)) as Module;

function filesOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap((entry) => [entry.file, ...filesOf(entry.children ?? [])]);
}

describe("live, somebody of the desk without a second step", () => {
  test("opens no page of the desk and sends no form of it", async () => {
    const desk = filesOf(await routes).filter((file) => file.startsWith("routes/admin/"));
    expect(desk.length).toBeGreaterThan(25);
    for (const file of desk) {
      const { loader, action } = await load(file);
      const posted = { form: new FormData() };
      for (const who of [admin, helpdesk]) {
        // What an admin alone may open leads the helpdesk to its own page.
        const away = who === admin ? [SET_IT_UP] : [SET_IT_UP, "/admin"];
        if (loader) expect(away, file).toContain(await sentTo(loader(routeArgs(live, who, "/"))));
        if (action)
          expect(away, file).toContain(await sentTo(action(routeArgs(live, who, "/", posted))));
      }
    }
  });

  /** What a loader answers somebody; a redirect as where it leads. */
  async function answerTo(
    who: StaffActor,
    file: string,
    params: Record<string, string>,
    path = "/",
  ) {
    const args = { ...routeArgs(live, who, path), params };
    const answer = await (await load(file)).loader?.(args).catch((thrown: unknown) => thrown);
    if (answer instanceof Response) return answer.headers.get("location") ?? answer.status;
    const { init } = answer as { init?: { status?: number } | null };
    return init?.status ?? 200;
  }

  test("reads no paper, invoice, photo of a home or of a message, although it was reported", async () => {
    await reportThing(app, world.company, "opdracht", world.open, reportForm());
    await reportThing(app, world.company, "bericht", entryId, reportForm());
    const [invoice] = await app.db.select().from(invoices);
    const of = (id: string) => ({ fileName: `${id}-groot.webp` });
    const GUARDED: [file: string, params: Record<string, string>][] = [
      ["routes/hooks/brief-photo.ts", of(files.brief)],
      ["routes/hooks/thread-photo.ts", of(files.thread)],
      ["routes/hooks/paper.ts", { fileName: `${files.paper}.pdf` }],
      ["routes/company/invoice-file.ts", { fileName: `${invoice?.number}.xml` }],
    ];
    for (const [file, params] of GUARDED) {
      expect([file, await answerTo(guarded, file, params)]).toEqual([file, 200]);
      expect([file, await answerTo(admin, file, params)]).toEqual([file, 404]);
      expect([file, await answerTo(helpdesk, file, params)]).toEqual([file, 404]);
    }
  });

  test("reports nothing, and is told of nothing that waits at the desk", async () => {
    const path = `/melden?wat=opdracht&nummer=${world.open}`;
    expect(await answerTo(guarded, "routes/public/report.tsx", {}, path)).toBe(200);
    expect(await answerTo(admin, "routes/public/report.tsx", {}, path)).toBe(SET_IT_UP);
    expect(await audiencesOf(live, guarded)).toEqual(["admins"]);
    expect(await audiencesOf(live, admin)).toEqual([]);
    expect(await audiencesOf(app, admin)).toEqual(["admins"]);
  });
});

describe("what two people wrote each other", () => {
  test("comes to the desk by one of them alone", async () => {
    const gone = refuse("not-found");
    for (const who of [guarded, helpdesk]) {
      for (const [kind, id] of [
        ["bericht", entryId],
        ["gesprek", world.agreed],
        ["offerte", world.waiting],
      ] as const) {
        expect(await reportThing(app, who, kind, id, reportForm())).toEqual(gone);
      }
    }
  });

  test("is not opened by what somebody of the desk reported of it before", async () => {
    const other = randomUUID();
    const written = { key: other, text: "Alleen voor jou.", photos: [await pictureOf("thread")] };
    await writeEntry(app, world.client, world.agreed, written);
    const at = clock.now();
    const about = {
      kind: "bericht",
      subjectId: other,
      copy: written.text,
      photoIds: written.photos,
    };
    const by = { reportedAs: "staff", category: "rude", waitsSince: at, createdAt: at } as const;
    const [row] = await app.db
      .insert(reports)
      .values({ ...about, ...by } as typeof reports.$inferInsert)
      .returning();
    const read = await readReport(app, guarded, row?.id ?? "");
    expect(JSON.stringify(read)).not.toContain("Alleen voor jou");
    expect(await isReportedPhoto(app, guarded, written.photos[0] ?? "")).toBe(false);
  });

  test("and a report of staff about a brief opens none of its photos", async () => {
    const { free, client } = world;
    const photo = await pictureOf("brief");
    await savePhotos(app, client, free, [photo]);
    expect(await reportThing(app, guarded, "opdracht", free, reportForm())).toMatchObject({
      ok: true,
    });
    const [row] = await app.db.select().from(reports).where(eq(reports.subjectId, free));
    expect(row).toMatchObject({ reportedAs: "staff", photoIds: [] });
    expect(await isReportedPhoto(app, guarded, photo)).toBe(false);
  });
});
