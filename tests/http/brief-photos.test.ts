import { describe, expect, test } from "vitest";
import type { ClientActor } from "~/server/auth/actor.ts";
import { HOUR_MS } from "~/shared/dates.ts";
import { listedBriefAnswersPath, ownBriefPath } from "~/shared/paths.ts";
import type { Picture } from "~/shared/picture.ts";
import { RETENTION } from "~/shared/retention.ts";
import { cancelBrief } from "~/use-cases/cancel-brief.ts";
import { sweepUnused } from "~/use-cases/sweep-uploads.ts";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { jpeg } from "../factories/images.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";

const site = await bootSite();
const { app, clock } = site;
const photo = new Uint8Array(await jpeg(800, 600));

async function upload(client: ClientActor, count = 1): Promise<Picture[]> {
  const cookie = await site.cookieOf(client);
  const pictures: Picture[] = [];
  for (let index = 0; index < count; index += 1) {
    const answer = await site.visit("/uploads?soort=brief", {
      method: "POST",
      body: photo,
      cookie,
    });
    expect(answer.status).toBe(201);
    pictures.push(((await answer.json()) as { picture: Picture }).picture);
  }
  return pictures;
}

async function save(client: ClientActor, briefId: string, ids: string[]): Promise<number> {
  const fields = new URLSearchParams({ intent: "save-photos", briefId });
  for (const id of ids) fields.append("photos", id);
  const body = await site.visit(ownBriefPath(briefId), {
    method: "POST",
    body: fields,
    cookie: await site.cookieOf(client),
  });
  return body.status;
}

const seen = async (address: string, person?: { userId: string }) =>
  (await site.visit(address, person ? { cookie: await site.cookieOf(person) } : {})).status;

describe("photos with a brief", () => {
  test("are for its client and for companies, nothing is public of them, and each is swept a day after nothing uses it any more", async () => {
    const [client, stranger] = [await addClient(app), await addClient(app)];
    const { actor: company } = await addCompany(app, { subscribed: false });
    const briefId = await addBrief(app, client);
    const [one, two] = await upload(client, 2);
    if (!one || !two) throw new Error("no photos");
    expect(one.small).toMatch(/^\/opdrachtfotos\//);
    // Until it is saved with a brief it is its owner's alone.
    expect([await seen(one.small, client), await seen(one.small, company)]).toEqual([200, 404]);
    const cookie = await site.cookieOf(company);
    const list = async () =>
      await (await site.visit("/verhuisbedrijf-dashboard", { cookie })).text();
    expect(await list()).not.toContain("2 foto&#x27;s");
    expect(await save(client, briefId, [two.id, one.id])).toBe(200);
    for (const address of [one.small, two.large]) {
      expect(await seen(address, client)).toBe(200);
      expect(await seen(address, company)).toBe(200);
      for (const other of [undefined, stranger]) expect(await seen(address, other)).toBe(404);
      expect(await seen(address.replace("opdrachtfotos", "bestanden"), client)).toBe(404);
    }
    const details = await (await site.visit(listedBriefAnswersPath(briefId), { cookie })).text();
    expect(details.indexOf(two.id)).toBeLessThan(details.indexOf(one.id));
    expect(details).toContain(one.id);
    expect(await list()).toContain("2 foto&#x27;s");

    expect(await save(client, briefId, [two.id])).toBe(200);
    await sweepUnused(app);
    expect(await seen(one.small, client)).toBe(200);
    clock.advance((RETENTION.unusedPictureHours + 1) * HOUR_MS);
    await sweepUnused(app);
    expect([await seen(one.small, client), await seen(two.small, client)]).toEqual([404, 200]);
  });

  test("are the client's own, ten at most, and only while the brief is open", async () => {
    const [client, stranger] = [await addClient(app), await addClient(app)];
    const [briefId, theirs] = [await addBrief(app, client), await addBrief(app, stranger)];
    const [mine] = await upload(client);
    const id = mine?.id ?? "";
    expect(await save(stranger, theirs, [id])).toBe(409);
    expect(await save(stranger, briefId, [])).toBe(409);
    expect(await save(client, briefId, Array(11).fill(id))).toBe(409);
    expect(await save(client, briefId, ["none"])).toBe(409);
    expect(await save(client, briefId, [id])).toBe(200);
    // One that stood with another brief moves.
    const second = await addBrief(app, client);
    expect(await save(client, second, [id, id])).toBe(200);
    const page = async (of: string) =>
      await (await site.visit(ownBriefPath(of), { cookie: await site.cookieOf(client) })).text();
    expect([(await page(briefId)).includes(id), (await page(second)).includes(id)]).toEqual([
      false,
      true,
    ]);
    await cancelBrief(app, client, second);
    expect(await save(client, second, [])).toBe(409);
  });

  test("stay with companies that sent a proposal once the brief left the list", async () => {
    const client = await addClient(app);
    const [sender, other] = [await addCompany(app), await addCompany(app)];
    const briefId = await addBrief(app, client);
    const [one] = await upload(client);
    await save(client, briefId, [one?.id ?? ""]);
    await addProposal(app, sender.actor, briefId);
    await cancelBrief(app, client, briefId);
    const address = one?.large ?? "";
    expect([await seen(address, sender.actor), await seen(address, other.actor)]).toEqual([
      200, 404,
    ]);
  });

  test("a company uploads none, and a client no photo of a company", async () => {
    const { actor } = await addCompany(app, { subscribed: false });
    const send = async (person: { userId: string }, purpose: string) =>
      await site.visit(`/uploads?soort=${purpose}`, {
        method: "POST",
        body: photo,
        cookie: await site.cookieOf(person),
      });
    const [company, client] = [
      await send(actor, "brief"),
      await send(await addClient(app), "portfolio"),
    ];
    expect([company.status, client.status]).toEqual([403, 403]);
    expect(await company.json()).toMatchObject({ message: { title: "Upload mislukt" } });
  });
});
