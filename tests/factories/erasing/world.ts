import { issueResetLink } from "~/features/accounts/index.server.ts";
import { askAbout, listEnquiriesToClient } from "~/features/enquiries/index.server.ts";
import { listOwnSessions } from "~/features/sessions/index.server.ts";
import { storePaper } from "~/features/uploads/index.server.ts";
import type { ClientActor, CompanyActor } from "~/server/auth/actor.ts";
import type { Services } from "~/server/services.ts";
import { acceptPlainly } from "../accept.ts";
import { addBrief, addProposal } from "../briefs.ts";
import { WAITING } from "../images.ts";
import { addClient, addCompany } from "../people.ts";
import { signInConfirmed } from "../sessions.ts";

/** A word of the person who is erased, which stands in all that their writes store. */
export const CANARY = "Zonnebloem";

/** A client and a company in the middle of their dealings, with what each of their writes needs. */
export interface World {
  client: ClientActor;
  company: CompanyActor;
  /** The client's brief with a proposal that waits, whose texts the mask changed. */
  open: string;
  /** A brief of the client without a proposal. */
  free: string;
  /** The company's proposal that waits, and the one that was accepted. */
  waiting: string;
  agreed: string;
  /** A question that waits for the client's answer. */
  asked: string;
  paper: { id: string; format: "pdf" | "picture" };
  sessionId: string;
  browser: { endpoint: string; p256dh: string; auth: string };
  resetToken: string;
}

/** Arranges one in which `side` is to be erased, and has the canary in its name. */
export async function arrangeWorld(app: Services, side: "client" | "company"): Promise<World> {
  const name = `Berendina ${CANARY}`;
  const client = await addClient(app, side === "client" ? { name } : {});
  const { actor: company } = await addCompany(app, side === "company" ? { name } : {});
  const open = await addBrief(app, client, { additionalInfo: "Bel 06 12345678 vanaf zes uur." });
  const words = side === "client" ? { additionalInfo: `Vraag naar ${CANARY}.` } : {};
  const free = await addBrief(app, client, words);
  const done = await addBrief(app, client);
  const [waiting, agreed] = [
    await addProposal(app, company, open),
    await addProposal(app, company, done),
  ];
  await acceptPlainly(app, client, agreed);
  await askAbout(app, company, free, { question: "Is er een lift?" });
  const [asked] = await listEnquiriesToClient(app, client, free);
  const paper = await storePaper(app, company, new Blob(["%PDF-1.7 %%EOF"]), WAITING);
  if (!paper.ok) throw new Error(paper.reason);
  await signInConfirmed(app, client.userId);
  const [session] = await listOwnSessions(app, client);
  const reset = await issueResetLink(app, client.userId);
  return {
    ...{ client, company, open, free, waiting, agreed, asked: asked?.id ?? "" },
    paper: paper.value,
    sessionId: session?.id ?? "",
    browser: {
      endpoint: `https://fcm.googleapis.com/fcm/send/${client.userId}`,
      p256dh:
        "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
      auth: "tBHItJI5svbpez7KI4CCXg",
    },
    resetToken: new URL(reset?.url ?? "").searchParams.get("token") ?? "",
  };
}
