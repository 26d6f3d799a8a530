import { randomUUID } from "node:crypto";
import { savePhotos } from "~/features/briefs/index.server.ts";
import {
  answerEnquiry,
  askAbout,
  listEnquiriesToClient,
} from "~/features/enquiries/index.server.ts";
import { reportThing } from "~/features/moderation/index.server.ts";
import { mailDeliveries } from "~/features/notifications/tables.ts";
import { adjustProposal, confirmProposal } from "~/features/proposals/index.server.ts";
import { noteSighting } from "~/features/sightings/index.server.ts";
import { noteRead, setBlocked, writeEntry } from "~/features/threads/index.server.ts";
import { storeUpload } from "~/features/uploads/writes.server.ts";
import type { AdminActor, ClientActor, CompanyActor } from "~/server/auth/actor.ts";
import { cancelBrief } from "~/use-cases/cancel-brief.ts";
import { correctBrief } from "~/use-cases/correct-brief.ts";
import { declineProposal } from "~/use-cases/decline-proposal.ts";
import { reportOwnTalk } from "~/use-cases/report-talk.ts";
import { saveProfile } from "~/use-cases/save-profile.ts";
import { withdrawProposal } from "~/use-cases/withdraw-proposal.ts";
import { acceptPlainly } from "./accept.ts";
import type { TestApp } from "./app.ts";
import { addProposal, briefForm, manage, proposalForm, storedProposals } from "./briefs.ts";
import { png, sentPicture } from "./images.ts";
import { addCompany, profileForm } from "./people.ts";
import { pauseSubscription } from "./pressed.ts";
import { decideOnNewest } from "./reports.ts";

const REPORT = { part: "tekst", category: "rude", why: "Dat woord mag niet." } as const;
const HIDE = { outcome: "text-hidden", reason: "terms-rude", note: "Het woord." } as const;

/** Those who meet at one brief, on which the bidder has the first proposal. */
export interface Meeting {
  app: TestApp["app"];
  client: ClientActor;
  bidder: CompanyActor;
  rival: CompanyActor;
  admin: AdminActor;
  briefId: string;
  proposalId: string;
}
type Act = [what: string, act: (at: Meeting) => Promise<unknown>];

/** What people do with a brief, what was said about it and their own accounts, one after the other. */
export const ACTS: Act[] = [
  [
    "a company opens the brief for the first time",
    async (at) => noteSighting(at.app, (await addCompany(at.app)).actor, at.briefId),
  ],
  [
    "a company asks",
    (at) => askAbout(at.app, at.rival, at.briefId, { question: "Is er een lift?" }),
  ],
  [
    "the client answers",
    async ({ app, client, briefId }) => {
      const [asked] = await listEnquiriesToClient(app, client, briefId);
      return answerEnquiry(app, client, asked?.id ?? "", { answer: "Nee, een trap." });
    },
  ],
  [
    "the client adds a photo",
    async ({ app, client, briefId }) => {
      const stored = await storeUpload(app, client, "brief", sentPicture(await png(40, 30)));
      return savePhotos(app, client, briefId, [stored.ok ? stored.value.id : ""]);
    },
  ],
  ["the client takes it away", (at) => savePhotos(at.app, at.client, at.briefId, [])],
  [
    "the client changes the brief",
    (at) => correctBrief(at.app, at.client, at.briefId, changed(at, "De straat is opengebroken.")),
  ],
  [
    "the company confirms its proposal",
    (at) => confirmProposal(at.app, at.bidder, { proposalId: at.proposalId, briefVersion: 2 }),
  ],
  [
    "the client changes it again",
    (at) => correctBrief(at.app, at.client, at.briefId, changed(at, "De straat is weer dicht.")),
  ],
  [
    "the company adjusts its proposal",
    (at) =>
      adjustProposal(
        at.app,
        at.bidder,
        at.proposalId,
        proposalForm({ briefVersion: 3, price: 97_000 }),
      ),
  ],
  [
    "the client reports the proposal",
    (at) => reportThing(at.app, at.client, "offerte", at.proposalId, REPORT),
  ],
  ["an admin hides its text", (at) => decideOnNewest(at.app, at.admin, HIDE)],
  [
    "a company reports the brief",
    (at) => reportThing(at.app, at.rival, "opdracht", at.briefId, REPORT),
  ],
  ["an admin hides what it says", (at) => decideOnNewest(at.app, at.admin, HIDE)],
  [
    "another company proposes",
    (at) => addProposal(at.app, at.rival, at.briefId, { briefVersion: 3 }),
  ],
  [
    "the client declines it",
    async (at) => declineProposal(at.app, at.client, await newestProposal(at)),
  ],
  ["the client closes the brief", (at) => manage(at.app, at.client, at.briefId, "close")],
  ["the client opens it again", (at) => manage(at.app, at.client, at.briefId, "reopen")],
  ["the client accepts", (at) => acceptPlainly(at.app, at.client, at.proposalId, 3)],
  ["the client writes", (at) => writes(at.client, at, "Tot morgen")],
  ["the company reads it", (at) => noteRead(at.app, at.bidder, at.proposalId)],
  ["the company writes back", (at) => writes(at.bidder, at, "We zijn er om acht uur.")],
  [
    "the client reports the talk",
    (at) => reportOwnTalk(at.app, at.client, at.proposalId, { why: "Dreigt." }),
  ],
  [
    "an admin settles it",
    (at) => decideOnNewest(at.app, at.admin, { reason: "spoken-with-both", note: "Gebeld." }),
  ],
  ["the company closes the talk", (at) => setBlocked(at.app, at.bidder, at.proposalId, true)],
  [
    "a company changes its name",
    (at) => saveProfile(at.app, at.rival, profileForm({ businessName: "Zuiderzon" })),
  ],
  [
    "a company waits for an admin",
    (at) => saveProfile(at.app, at.rival, profileForm({ kvkNumber: "11112222" })),
  ],
  [
    "a mail is refused",
    ({ app }) =>
      app.db.insert(mailDeliveries).values({
        messageId: "<a@b.test>",
        task: "send-reset",
        recipient: "weg@voorbeeld.test",
        status: "REFUSED",
        createdAt: app.clock.now(),
      }),
  ],
  ["a company pauses", (at) => pauseSubscription(at.app, at.rival, 1)],
];

/** What ends a brief without a choice. */
export const ENDS: Act[] = [
  [
    "the company takes its proposal back",
    (at) => withdrawProposal(at.app, at.bidder, at.proposalId),
  ],
  ["the client cancels the brief", (at) => cancelBrief(at.app, at.client, at.briefId)],
];

const changed = ({ app }: Meeting, additionalInfo: string) =>
  briefForm({ additionalInfo }, app.clock.now());

const writes = (actor: ClientActor | CompanyActor, { app, proposalId }: Meeting, text: string) =>
  writeEntry(app, actor, proposalId, { key: randomUUID(), text, photos: [] });

async function newestProposal({ app, briefId }: Meeting): Promise<string> {
  return (await storedProposals(app, briefId)).at(-1)?.id ?? "";
}
