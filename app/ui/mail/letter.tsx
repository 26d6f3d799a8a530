import type { ComponentProps } from "react";
import { MailFacts, MailLink, MailSheet, MailText } from "../mail.tsx";
import { MailLabel } from "./label.tsx";

type Sheet = ComponentProps<typeof MailSheet>;
type Paragraphs = readonly (string | false | null | undefined)[];

interface Words extends Pick<Sheet, "button" | "reason"> {
  to: string | readonly string[];
  /** Whose colours it has; a company's where nothing is said. */
  reader?: Sheet["to"];
  subject: string;
  /** The subject where nothing is said. */
  title?: string;
  /** The title where nothing is said. */
  preview?: string;
  lead?: string | Paragraphs;
  /** That of the brief that it is about, below its lead. */
  label?: Omit<ComponentProps<typeof MailLabel>, "to">;
  /** Below the button: paragraphs, facts, and paragraphs once more. */
  text?: Paragraphs;
  /** What else its reader may do, below its text. */
  link?: { href: string; words: string } | undefined;
  facts?: ComponentProps<typeof MailFacts>["facts"];
  below?: Paragraphs;
  /** The page on which its reader ends mails of this kind. */
  offUrl?: string | undefined;
}

/** A letter of plain paragraphs and facts, of which some lead with the label of a brief. */
export function letterOf({ to, reader = "company", subject, title = subject, ...words }: Words) {
  const {
    preview = title,
    lead,
    label,
    text,
    link,
    facts,
    below,
    reason,
    offUrl,
    ...sheet
  } = words;
  return {
    to,
    subject,
    ...(offUrl ? { unsubscribeUrl: offUrl } : {}),
    body: (
      <MailSheet
        {...sheet}
        to={reader}
        preview={preview}
        title={title}
        reason={
          offUrl ? (
            <>
              {reason} <MailLink href={offUrl}>Geen mails hierover meer</MailLink>
            </>
          ) : (
            reason
          )
        }
        lead={
          <>
            {drawn([lead].flat())}
            {label && <MailLabel to={reader} {...label} />}
          </>
        }
      >
        {drawn(text)}
        {link && (
          <MailText>
            <MailLink href={link.href}>{link.words}</MailLink>
          </MailText>
        )}
        {facts && <MailFacts facts={facts} />}
        {drawn(below)}
      </MailSheet>
    ),
  };
}

function drawn(paragraphs: Paragraphs = []) {
  return paragraphs.map((said) => said && <MailText key={said}>{said}</MailText>);
}
