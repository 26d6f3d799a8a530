import { href, type Register } from "react-router";
import { provinceSlug } from "./provinces.ts";

// Addresses with something in them: which thing, and what to open of it. The paths are those of
// app/routes.ts: the compiler refuses one that is not there. A whole page is plain `href(...)`.

/** Where each kind of account belongs after signing in; a visitor signs in first. */
export const HOMES = {
  visitor: href("/auth"),
  client: href("/client-dashboard"),
  company: href("/verhuisbedrijf-dashboard"),
  admin: href("/admin"),
  helpdesk: href("/admin"),
} as const;

/** Takes whether the list of briefs opens with the company's own work areas. */
export const OWN_AREAS = href("/verhuisbedrijf-dashboard/werkgebied");

/** Where an admin stops looking on as somebody else: the one form that may be sent meanwhile. */
export const LOOK_ON = href("/admin/meekijken");

export const SUBSCRIPTION = href("/subscription-management");

export const PAYMENT_NOTICES = href("/hooks/betalingen");

/** What the subscription costs, and the button that starts paying. */
export const PRICING = href("/pricing");

/** Where somebody asks for a link to a new password. */
export const FORGOT_PASSWORD = href("/forgot-password");

/** Where the payment provider sends a company back to, from the checkout that we call so. */
export const AFTER_CHECKOUT = {
  paid: (checkoutId: string) => `${href("/success")}?session_id=${checkoutId}`,
  cancelled: `${PRICING}?geannuleerd=1`,
} as const;

// The pages of mailed links, each by the token of its link.
export const confirmPath = (token: string) => `${href("/auth/confirm")}?token_hash=${token}`;
export const resetPath = (token: string) => `${href("/reset-password")}?token=${token}`;
export const newAddressPath = (token: string) => `${href("/account/adres")}?token=${token}`;

/** Where a company lands after paying for the first time, and where it waits for the launch. */
export const AFTER_REGISTRATION = href("/verhuis-registratie-succesvol");

/** Where a company fills in what its invoices say of it. */
export const INVOICE_DETAILS = href("/factuurgegevens");

/** The same, on the way to paying. */
export const DETAILS_TO_PAY = `${INVOICE_DETAILS}?naar=betaling`;

/** The same, to have one of its invoices made anew. */
export const correctInvoicePath = (number: string) => `${INVOICE_DETAILS}?factuur=${number}`;

/** Where a company makes its account for free. */
export const COMPANY_SIGN_UP = `${href("/auth")}?type=business`;

/** Where a company waits for a place in a province. */
export const WAITING_LIST = href("/verhuisbedrijf-wachtlijst");

/** Where a company registers and pays in one go. */
export const COMPANY_REGISTRATION = href("/verhuis-registratie-special");

/** The dashboard with the window open in which a company changes its profile. */
export const EDIT_PROFILE = `${href("/verhuisbedrijf-dashboard")}?profiel=bewerken`;

/** Where a proposal stands on the page of its brief, or among its company's own. */
export const proposalAnchor = (proposalId: string) => `offerte-${proposalId}`;

export const ownBriefPath = (briefId: string) =>
  href("/client-dashboard/opdracht/:briefId", { briefId });

/** Where what companies asked stands on the page of a client's own brief. */
export const ENQUIRIES = "vragen";
export const enquiriesPath = (briefId: string) => `${ownBriefPath(briefId)}#${ENQUIRIES}`;

/** The proposals on a client's own brief side by side, as PDF, in an order of theirs. */
export function comparisonPath(briefId: string, order: string): string {
  const path = href("/client-dashboard/opdracht/:briefId/vergelijking.pdf", { briefId });
  return `${path}?volgorde=${order}`;
}

/** The agreement that an accepted proposal is, as PDF, for both sides. */
export const agreementPath = (proposalId: string) =>
  href("/overeenkomsten/:fileName", { fileName: `${proposalId}.pdf` });

/** Where an agreement is revoked, by the token of its signed link. */
export const revokePath = (token: string) => `${href("/herroepen")}?token=${token}`;

/** The form of a brief again, to change what it says. */
export const correctBriefPath = (briefId: string) => `${href("/brief-form")}?wijzig=${briefId}`;

/** The question whether to cancel a brief, above its page. */
export const cancelBriefPath = (briefId: string) => `${ownBriefPath(briefId)}?besluit=cancel`;

/** The question whether to accept or decline a proposal, above the page of its brief. */
export function decisionPath(
  { id, briefId }: { id: string; briefId: string },
  decision: "accept" | "decline",
): string {
  return `${ownBriefPath(briefId)}?offerte=${id}&besluit=${decision}`;
}

export const receivedProposalPath = (briefId: string, proposalId: string) =>
  `${ownBriefPath(briefId)}#${proposalAnchor(proposalId)}`;

/** A brief above a company's list: its details, or the form for a proposal. */
export function listedBriefPath(briefId: string, as: "details" | "proposal" = "details"): string {
  const form = as === "proposal" ? "&offerte=indienen" : "";
  return `${href("/verhuisbedrijf-dashboard")}?opdracht=${briefId}${form}`;
}

/** What a company's list does not carry of a brief, for scripts. */
export const listedBriefAnswersPath = (briefId: string) =>
  href("/verhuisbedrijf-dashboard/opdracht/:briefId", { briefId });

/** What the form for a proposal needs of its brief, for scripts. */
export const proposalSheetPath = (briefId: string) =>
  href("/verhuisbedrijf-dashboard/opdracht/:briefId/offerte", { briefId });

/** What opens in a window about a company's own proposal. */
export type ProposalView = "details" | "intrekken" | "nakijken" | "aanpassen";

/** A company's own proposal in its list, with a window about it open when `view` names one. */
export function ownProposalPath(proposalId: string, view?: ProposalView): string {
  const shown = view ? `&toon=${view}` : "";
  return `${href("/verhuisbedrijf-dashboard/offertes")}?offerte=${proposalId}${shown}`;
}

export const COMPANY_PROFILE = "/company-profile/:companyId" satisfies keyof Register["pages"];

/** A company's public profile; the query says where a link led there from. */
export function companyPath(companyId: string, from: Record<string, string> = {}): string {
  const query = new URLSearchParams(from);
  const path = href(COMPANY_PROFILE, { companyId });
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The page of all companies, open at a province, whose slug is its anchor there, when one is named. */
export const directoryPath = (province?: string) =>
  href("/verhuisbedrijven") + (province ? `#${provinceSlug(province)}` : "");

export function provincePath(province: string, page = 1): string {
  const slug = provinceSlug(province);
  return page === 1
    ? href("/verhuisbedrijven/:province", { province: slug })
    : href("/verhuisbedrijven/:province/:page", { province: slug, page: String(page) });
}

/** Where a stored picture is served. */
export const filePath = (fileName: string) => href("/bestanden/:fileName", { fileName });

/** Where a photo of a brief is served, to those who may see the brief. */
export const briefPhotoPath = (fileName: string) => href("/opdrachtfotos/:fileName", { fileName });

/** Where a photo of a message is served, to the two who talk. */
export const threadPhotoPath = (fileName: string) => href("/gesprekfotos/:fileName", { fileName });

/** The talk of a client and the company that it chose. */
export const THREAD = "/gesprekken/:proposalId" satisfies keyof Register["pages"];
export const threadPath = (proposalId: string) => href(THREAD, { proposalId });

/** The same for an admin, once one of them reported it. */
export const reportedThreadPath = (proposalId: string) =>
  href("/admin/gesprekken/:proposalId", { proposalId });

/** The page that stands in for the payment provider's, on a developer's machine. */
export const localCheckoutPath = (checkoutId: string) =>
  href("/dev/betalen/:checkoutId", { checkoutId });

/** Where a company chooses at its account how it is mailed about new briefs. */
export const NEW_BRIEF_MAILS = "opdrachtmails";
export const EDIT_NEW_BRIEF_MAILS = `${href("/account")}#${NEW_BRIEF_MAILS}`;

/** The page that switches the mails about new briefs, by the signed token of one of them. */
export const newBriefMailsPath = (token: string) => `${href("/opdrachtmails")}?token=${token}`;

/** The page that switches mails of one kind, by the signed token of one of them. */
export const noticeMailsPath = (token: string) => `${href("/meldingmails")}?token=${token}`;

/** What of others somebody may report, as it stands in an address; 'gesprek' is the whole talk. */
export const REPORTED_KINDS = [
  "bedrijf",
  "opdracht",
  "vraag",
  "antwoord",
  "bericht",
  "offerte",
  "gesprek",
] as const;
export type ReportedKind = (typeof REPORTED_KINDS)[number];

/** The form that reports a thing by its number; `photoId` is one of its photos. */
export function reportPath(kind: ReportedKind, id: string, photoId?: string): string {
  const photo = photoId ? `&foto=${photoId}` : "";
  return `${href("/melden")}?wat=${kind}&nummer=${id}${photo}`;
}

/** Where somebody objects to a decision, by the signed token of a mail. */
export const objectionPath = (token: string) => `${href("/bezwaar")}?token=${token}`;

/** Where somebody reads why an account was closed, or reports were left unhandled, and objects, by the token of a mail. */
export const measurePath = (token: string) => `${href("/bezwaar/maatregel")}?token=${token}`;

/** The same to what the product hid by itself of a text of one's own. */
export const machineObjectionPath = (kind: ReportedKind, id: string) =>
  `${href("/bezwaar")}?wat=${kind}&nummer=${id}`;

/** What somebody reported, at the desk. */
export const deskReportPath = (reportId: string) =>
  href("/admin/meldingen/:reportId", { reportId });

/** The requests about data that have to be answered. A function, as it then weighs nothing in a browser. */
export const openRequestsPath = () => `${href("/admin/verzoeken")}#open`;

/** A request about somebody's data, at the desk. */
export const deskRequestPath = (requestId: string) =>
  href("/admin/verzoeken/:requestId", { requestId });

/** The terms; with a version, as these were or will be. */
export const termsPath = (version: string) => `${href("/terms")}?versie=${version}`;

/** Where the sources of maps and places stand with their licences. */
export const SOURCES = `${href("/terms")}#bronnen`;

/** A message to us and what came after it, for its sender, by a signed link. */
export const contactThreadPath = (messageId: string, key: string) =>
  `${href("/contact/gesprek/:messageId", { messageId })}?sleutel=${key}`;

/** The same at the desk. */
export const deskMessagePath = (messageId: string) =>
  href("/admin/berichten/:messageId", { messageId });

/** Where each kind of thing that needs an admin is put right. */
export const DESK_PLACES = {
  payments: `${href("/admin/geld")}#betalingen`,
  owed: `${href("/admin/geld")}#teruggeboekt`,
  refunds: `${href("/admin/geld")}#teruggaven`,
  companies: `${href("/admin/bedrijven")}#controle`,
  papers: `${href("/admin/bedrijven")}#papieren`,
  reports: `${href("/admin/meldingen")}#wachtend`,
  urgent: `${href("/admin/meldingen")}#dringend`,
  mails: `${href("/admin/post")}?mail=nieuw#geweigerd`,
  complaints: `${href("/admin/post")}#zonder-mail`,
  briefs: `${href("/admin/opdrachten")}?onbeantwoord=ja`,
  unreachedBriefs: `${href("/admin/opdrachten")}?bereik=geen`,
  backlog: `${href("/admin/post")}#wachtrij`,
  tasks: `${href("/admin/post")}?taak=andere#taken`,
  invoices: `${href("/admin/post")}?taak=facturen#taken`,
  failing: `${href("/admin/post")}?mislukt=lang#opnieuw`,
  messages: href("/admin/berichten"),
  taxReport: href("/admin/dac7"),
  sellers: `${href("/admin/dac7")}?ontbreekt=zwijgt`,
  machine: `${href("/admin/instellingen")}#server`,
} as const;
export type DeskPlace = keyof typeof DESK_PLACES;

/** Where a company sends its papers. */
export const PAPERS = href("/verhuisbedrijf-dashboard/papieren");

/** Where an admin takes the books along. */
export const BOOKS = `${href("/admin/geld")}#boekhouding`;
/** Where a suspended company reads why, and writes back. */
export const OWN_SUSPENSION = href("/verhuisbedrijf-dashboard/schorsing");
/** Where a company looks its own data over. */
export const OWN_DETAILS = href("/verhuisbedrijf-dashboard/gegevens");

/** A paper of a company, for itself and the desk. */
export function paperPath(uploadId: string, format: "pdf" | "picture"): string {
  return href("/papieren/:fileName", {
    fileName: `${uploadId}.${format === "pdf" ? "pdf" : "webp"}`,
  });
}

/** Where a thing that something was done to at the desk has its page; null where this reader may open none. */
export function deskPathOf(
  kind: "admin" | "helpdesk",
  { subject, subjectId }: { subject: string; subjectId: string },
): string | null {
  if (subject === "person") return href("/admin/mensen/:userId", { userId: subjectId });
  if (subject === "brief") return href("/admin/opdrachten/:briefId", { briefId: subjectId });
  if (subject === "company") return href("/admin/bedrijven/:companyId", { companyId: subjectId });
  if (subject === "message") return href("/admin/berichten/:messageId", { messageId: subjectId });
  // What an operator did for one at the server is found by a code, and has no page.
  if (subject === "request" && kind === "admin" && subjectId.includes("-")) {
    return deskRequestPath(subjectId);
  }
  if (subject === "report") return href("/admin/meldingen/:reportId", { reportId: subjectId });
  return subject === "subscription" && kind === "admin"
    ? href("/admin/abonnementen/:userId", { userId: subjectId })
    : null;
}
