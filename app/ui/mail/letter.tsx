import type { ComponentProps } from "react";
import { MailFacts, MailSheet, MailText } from "../mail.tsx";

type Sheet = ComponentProps<typeof MailSheet>;

interface Words extends Omit<Sheet, "to" | "title" | "lead" | "preview" | "children"> {
  to: string | readonly string[];
  /** Whose colours it has; a company's where nothing is said. */
  reader?: Sheet["to"];
  subject: string;
  /** The subject where nothing is said. */
  preview?: string;
  lead: string;
  /** Below the button: paragraphs, facts, and paragraphs once more. */
  text?: readonly string[];
  facts?: ComponentProps<typeof MailFacts>["facts"];
  below?: readonly string[];
}

/** A letter of plain paragraphs and facts, whose title is its subject. */
export function letterOf({ to, reader = "company", subject, lead, facts, ...words }: Words) {
  const { preview = subject, text = [], below = [], ...sheet } = words;
  const draw = (paragraph: string) => <MailText key={paragraph}>{paragraph}</MailText>;
  return {
    to,
    subject,
    body: (
      <MailSheet
        {...sheet}
        to={reader}
        preview={preview}
        title={subject}
        lead={<MailText>{lead}</MailText>}
      >
        {text.map(draw)}
        {facts && <MailFacts facts={facts} />}
        {below.map(draw)}
      </MailSheet>
    ),
  };
}
