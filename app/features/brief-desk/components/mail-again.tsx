import type { SubmissionResult } from "@conform-to/react";
import { FoldedDeskForm } from "../../desk/components/desk-form.tsx";
import { MailLog } from "../../notifications/components/mail-log.tsx";
import type { MailAtDesk } from "../../notifications/views.ts";

/** The mails about a brief; one that did not arrive is sent again from here. */
export function MailsOfBrief(props: {
  briefId: string;
  mails: readonly (MailAtDesk & { isRepeatable: boolean })[];
  /** What came of the form of one of them, by its Message-ID. */
  answered: { messageId: string; result: SubmissionResult | null } | null;
}) {
  const { briefId, mails, answered } = props;
  return (
    <MailLog
      mails={mails}
      none="Er is nog geen mail over gestuurd."
      below={({ messageId, isRepeatable }) => {
        const isAnswered = answered?.messageId === messageId;
        return (
          isRepeatable && (
            <FoldedDeskForm
              title="Opnieuw sturen"
              id={`mail-${messageId.replace(/\W/g, "").slice(0, 16)}`}
              act="mail-sent-again"
              intent="mail-again"
              send="Mail opnieuw sturen"
              hidden={{ briefId, messageId }}
              result={isAnswered ? answered.result : null}
              open={isAnswered}
            />
          )
        );
      }}
    />
  );
}
