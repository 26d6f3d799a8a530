import { and, eq, isNotNull } from "drizzle-orm";
import { accounts, users } from "~/features/accounts/tables.ts";
import { briefPhotos, briefs } from "~/features/briefs/tables.ts";
import { askAbout, listEnquiriesToClient } from "~/features/enquiries/index.server.ts";
import { enquiries } from "~/features/enquiries/tables.ts";
import { proposals } from "~/features/proposals/tables.ts";
import { fileKeyOf } from "~/features/uploads/rules.ts";
import { uploads } from "~/features/uploads/tables.ts";
import { submissionOf } from "~/server/db/submission.ts";
import { ownBriefPath } from "~/shared/paths.ts";
import type { Picture } from "~/shared/picture.ts";
import { asTyped } from "~/shared/typed-text.ts";
import { plainAcceptance, postedAcceptance } from "../accept.ts";
import { addBrief, addProposal, briefForm, visitorForm } from "../briefs.ts";
import { addClient } from "../people.ts";
import {
  ownAddress,
  type PlannedAct,
  pick,
  postedTexts,
  type Scene,
  sendTo,
  sessionOf,
  wholeness,
} from "./scene.ts";

const DRAFT = "/brief-form/fotos";
const pictureIn = (text: string) => (JSON.parse(text) as { picture: Picture }).picture.id;

/** A visitor chooses a photo for a draft, then places the brief and signs up with it. */
export const briefOfVisitor: PlannedAct = async (scene) => {
  const { app, origin, photo } = scene;
  const email = ownAddress();
  const form = postedTexts(visitorForm({ ownerEmail: email }, app.clock.now()));
  const key = submissionOf(form.submissionKey ?? "", email);
  let uploaded: string | null = null;
  return {
    kind: "brief of a visitor",
    async send() {
      const draft = await fetch(origin + DRAFT);
      const cookie = draft.headers.getSetCookie()[0]?.split(";")[0] ?? "";
      await draft.text();
      const chosen = await sendTo(scene, "/uploads?soort=aanvraag", photo, { cookie });
      if (!chosen.ok) return false;
      uploaded = pictureIn(chosen.text);
      return (await sendTo(scene, "/brief-form", form, { cookie })).ok;
    },
    async stored() {
      const [brief] = await app.db.select().from(briefs).where(eq(briefs.submissionKey, key));
      const [user] = await app.db.select().from(users).where(eq(users.email, email));
      const ofUser = user ? await app.db.$count(accounts, eq(accounts.userId, user.id)) : 0;
      const photos = brief
        ? await app.db.$count(briefPhotos, eq(briefPhotos.briefId, brief.id))
        : 0;
      return wholeness({ brief: brief ? 1 : 0, user: user ? 1 : 0, password: ofUser, photos });
    },
    lasts: () => bothFiles(scene, uploaded),
    owes: [{ to: email, subject: "Je aanvraag" }],
  };
};

/** A client places a brief. */
export const briefOfClient: PlannedAct = async (scene) => {
  const { app } = scene;
  const client = await addClient(app, { email: ownAddress() });
  const cookie = await sessionOf(scene, client);
  const form = postedTexts(briefForm({ clientName: client.name }, app.clock.now()));
  const key = submissionOf(form.submissionKey ?? "", client.email);
  return {
    kind: "brief of a client",
    send: async () => (await sendTo(scene, "/brief-form", form, { cookie })).ok,
    async stored() {
      const isOwn = and(eq(briefs.submissionKey, key), eq(briefs.clientId, client.userId));
      return wholeness({ brief: await app.db.$count(briefs, isOwn) });
    },
    owes: [{ to: client.email, subject: "Je aanvraag" }],
  };
};

/** A client's brief with a proposal of one of the companies on it. */
export async function proposedTo(scene: Scene) {
  const { app } = scene;
  const client = await addClient(app, { email: ownAddress() });
  const company = pick(scene, scene.companies);
  const briefId = await addBrief(app, client);
  const proposalId = await addProposal(app, company, briefId);
  return { client, company, briefId, proposalId, cookie: await sessionOf(scene, client) };
}

/** A client accepts a proposal. */
export const acceptance: PlannedAct = async (scene) => {
  const { app } = scene;
  const { client, company, briefId, proposalId, cookie } = await proposedTo(scene);
  const form = { briefId, ...postedAcceptance(await plainAcceptance(app, proposalId)) };
  return {
    kind: "acceptance",
    send: async () => (await sendTo(scene, ownBriefPath(briefId), form, { cookie })).ok,
    async stored() {
      const isChosen = and(eq(proposals.id, proposalId), eq(proposals.status, "ACCEPTED"));
      const isDone = and(eq(briefs.id, briefId), eq(briefs.status, "COMPLETED"));
      return wholeness({
        proposal: await app.db.$count(proposals, isChosen),
        brief: await app.db.$count(briefs, isDone),
      });
    },
    owes: [
      { to: client.email, subject: "Je hebt de offerte van" },
      { to: company.email, subject: "Offerte geaccepteerd" },
    ],
  };
};

/** A client declines a proposal. */
export const refusal: PlannedAct = async (scene) => {
  const { app } = scene;
  const { company, briefId, proposalId, cookie } = await proposedTo(scene);
  return {
    kind: "refusal",
    send: async () =>
      (await sendTo(scene, ownBriefPath(briefId), { intent: "decline", proposalId }, { cookie }))
        .ok,
    async stored() {
      const isDeclined = and(
        eq(proposals.id, proposalId),
        eq(proposals.status, "DECLINED"),
        isNotNull(proposals.decidedAt),
      );
      return wholeness({ proposal: await app.db.$count(proposals, isDeclined) });
    },
    owes: [{ to: company.email, subject: "Je offerte is niet gekozen" }],
  };
};

/** A client answers a company's question. */
export const answerToQuestion: PlannedAct = async (scene) => {
  const { app } = scene;
  const client = await addClient(app, { email: ownAddress() });
  const company = pick(scene, scene.companies);
  const briefId = await addBrief(app, client);
  await askAbout(app, company, briefId, { question: "Is er een lift?" });
  const [asked] = await listEnquiriesToClient(app, client, briefId);
  const enquiryId = asked?.id ?? "";
  const cookie = await sessionOf(scene, client);
  const form = { intent: "answer", enquiryId, answer: "Nee, een trap." };
  return {
    kind: "answer to a question",
    send: async () => (await sendTo(scene, ownBriefPath(briefId), form, { cookie })).ok,
    async stored() {
      const isAnswered = and(
        eq(enquiries.id, enquiryId),
        eq(enquiries.answer, asTyped(form.answer)),
      );
      return wholeness({ answer: await app.db.$count(enquiries, isAnswered) });
    },
    owes: [{ to: company.email, subject: "De klant antwoordt" }],
    before: [{ to: client.email, subject: "Vraag van" }],
  };
};

/** A client adds a photo to a brief: it is uploaded, then kept. */
export const photoOfBrief: PlannedAct = async (scene) => {
  const { app, photo } = scene;
  const client = await addClient(app, { email: ownAddress() });
  const briefId = await addBrief(app, client);
  const cookie = await sessionOf(scene, client);
  let uploaded: string | null = null;
  return {
    kind: "photo of a brief",
    async send() {
      const sent = await sendTo(scene, "/uploads?soort=brief", photo, { cookie });
      if (!sent.ok) return false;
      uploaded = pictureIn(sent.text);
      const form = { intent: "save-photos", briefId, photos: uploaded };
      return (await sendTo(scene, ownBriefPath(briefId), form, { cookie })).ok;
    },
    async stored() {
      if (uploaded === null) return "nothing";
      const isWhole = and(eq(uploads.id, uploaded), isNotNull(uploads.readyAt));
      const whole = await app.db.$count(uploads, isWhole);
      // Once its upload was answered the picture is there, kept by the brief or not yet.
      if (whole !== 1) return "half: an upload that was answered is gone";
      return wholeness({
        kept: await app.db.$count(briefPhotos, eq(briefPhotos.briefId, briefId)),
      });
    },
    lasts: () => bothFiles(scene, uploaded),
    owes: [],
  };
};

/** Whether both sizes of a picture can be read. */
async function bothFiles({ app }: Scene, id: string | null): Promise<string> {
  if (id === null) return "no picture was answered";
  const sizes = ["small", "large"] as const;
  const read = await Promise.all(sizes.map((size) => app.files.read(fileKeyOf("brief", id, size))));
  return read.every((bytes) => bytes && bytes.length > 100) ? "" : `no file of picture ${id}`;
}

/** Somebody who forgot a password asks for a mail. */
export const forgottenPassword: PlannedAct = async (scene) => {
  const { email } = await addClient(scene.app, { email: ownAddress() });
  return {
    kind: "account mail",
    send: async () => (await sendTo(scene, "/forgot-password", { email })).ok,
    // It leaves no row but its task: the mail is the proof.
    stored: async () => "unknown",
    owes: [{ to: email, subject: "Kies een nieuw wachtwoord" }],
  };
};
