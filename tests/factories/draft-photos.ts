import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { briefPhotos, briefs } from "~/features/briefs/tables.ts";
import type { Picture } from "~/shared/picture.ts";
import { visitorForm } from "./briefs.ts";
import { jpeg } from "./images.ts";
import { addClient, freshEmail } from "./people.ts";
import type { TestSite } from "./site.ts";

/** Where a wizard lists and removes its photos. */
export const LIST = "/brief-form/fotos";
export const pair = (line: string | undefined) => line?.split(";")[0] ?? "";

/** What browsers do at a site with photos of briefs that are being filled in. */
export async function draftPhotosAt(site: TestSite) {
  const { app } = site;
  const photo = new Uint8Array(await jpeg(400, 300));

  /** What a browser keeps that opens the wizard's step of goods. */
  async function openDraft(): Promise<string> {
    return pair((await site.visit(LIST)).headers.getSetCookie()[0]);
  }

  const send = (cookie: string, room = "", body: Uint8Array<ArrayBuffer> = photo, tab = "") =>
    site.visit(`/uploads?soort=aanvraag&ruimte=${room}&tab=${tab}`, {
      method: "POST",
      body,
      cookie,
    });

  async function choose(cookie: string, room = "", tab = ""): Promise<Picture> {
    const answer = await send(cookie, room, photo, tab);
    expect(answer.status).toBe(201);
    return ((await answer.json()) as { picture: Picture }).picture;
  }

  async function listed(cookie: string, tab = ""): Promise<string[]> {
    const answer = await site.visit(`${LIST}?tab=${tab}`, { cookie });
    const { photos } = (await answer.json()) as { photos: Picture[] };
    return photos.map(({ id, caption }) => `${id} ${caption ?? ""}`.trim());
  }

  const seen = async (address: string, cookie?: string) =>
    (await site.visit(address, cookie ? { cookie } : {})).status;

  /** The wizard as it is sent; the same fields again are the same submission. */
  function wizard(fields: Record<string, string> = {}): Record<string, string> {
    const filled = Object.entries(visitorForm({ ownerEmail: freshEmail() }, new Date()));
    const texts = filled.flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    );
    return { ...Object.fromEntries(texts), ...fields };
  }

  const place = (cookie: string, fields: Record<string, string>) =>
    site.post("/brief-form", fields, cookie);

  async function briefOf(email = "") {
    const [brief] = await app.db.select().from(briefs).where(eq(briefs.clientEmail, email));
    if (!brief) throw new Error("no brief");
    return brief;
  }

  const photosOf = async (briefId: string) =>
    (
      await app.db
        .select({ id: briefPhotos.uploadId })
        .from(briefPhotos)
        .where(eq(briefPhotos.briefId, briefId))
        .orderBy(briefPhotos.position)
    ).map(({ id }) => id);

  /** A browser that signed in to an account of its own beside the `draft` that it has. */
  async function signedInWith(draft: string) {
    const client = await addClient(app);
    return { client, cookie: `${draft}; ${await site.cookieOf(client)}` };
  }

  return {
    photo,
    openDraft,
    send,
    choose,
    listed,
    seen,
    wizard,
    place,
    briefOf,
    photosOf,
    signedInWith,
  };
}
