import type { MailedChoice, NoticeChoice } from "./constants.ts";
import type { NoticeChoicesOf } from "./views.ts";

interface NoticeRow {
  choice: NoticeChoice;
  label: string;
  /** Whether mail can be chosen; else what is said in its place. */
  mail: "chosen" | "Altijd" | "Bij je account";
}

const ROWS: Record<"client" | "company", readonly NoticeRow[]> = {
  client: [
    { choice: "proposals", label: "Je offertes", mail: "Altijd" },
    { choice: "enquiries", label: "Vragen van verhuisbedrijven", mail: "chosen" },
    { choice: "threads", label: "Berichten van je verhuizer", mail: "chosen" },
  ],
  company: [
    { choice: "briefs", label: "Nieuwe opdrachten", mail: "Bij je account" },
    { choice: "proposals", label: "Je offertes", mail: "Altijd" },
    { choice: "enquiries", label: "Antwoorden van klanten", mail: "chosen" },
    { choice: "threads", label: "Berichten van klanten", mail: "chosen" },
  ],
};

/** What mails of a kind are about, after 'Mails over'. */
export const MAILED_WORDS: Readonly<Record<MailedChoice, string>> = {
  enquiries: "vragen en antwoorden",
  threads: "berichten",
};

/** What a client, or a company, may choose to be told of. */
export const rowsFor = (kind: "client" | "company") => ROWS[kind];

/** The notices that somebody chose, as the boxes of the form would be ticked. */
export function chosenNotices(kind: "client" | "company", choices: NoticeChoicesOf) {
  const rows = rowsFor(kind);
  return {
    mail: rows
      .filter(({ choice, mail }) => mail === "chosen" && choices[choice].byMail)
      .map(({ choice }) => choice),
    push: rows.filter(({ choice }) => choices[choice].byPush).map(({ choice }) => choice),
  };
}
