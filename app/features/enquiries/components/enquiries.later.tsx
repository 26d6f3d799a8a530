import { useState } from "react";
import { useFetcher } from "react-router";
import { formatLongDate } from "~/shared/dates.ts";
import type { FormAnswer } from "~/shared/form-answer.ts";
import { inOneLine } from "~/shared/message.ts";
import { OwnText } from "~/ui/own-text.tsx";
import { ReportLink } from "~/ui/report-link.tsx";
import { useGoodNews } from "~/ui/sending.ts";
import { Toast } from "~/ui/toast.tsx";
import { ENQUIRY_MESSAGES } from "../messages.ts";
import { isLimitObjection } from "../policy.ts";
import type { EnquiriesOfBrief, EnquiryForCompany } from "../views.ts";
import { AskForm } from "./ask-form.later.tsx";

/** What companies asked about a brief, what its client answered, and room for a question of one's own. */
export function Enquiries(props: {
  briefId: string;
  asked: EnquiriesOfBrief;
  /** Where the form leads without scripts. */
  action: string;
  /** Reads what was asked again. */
  onAsked: () => void;
}) {
  const { briefId, asked, action, onAsked } = props;
  const { enquiries, objection } = asked;
  const fetcher = useFetcher<FormAnswer>();
  const sent = useGoodNews(fetcher);
  const [times, setTimes] = useState(0);
  const onSaved = (isMoreTyped: boolean) => {
    // Folded again, unless somebody is already writing the next one.
    if (!isMoreTyped) setTimes(times + 1);
    onAsked();
  };
  // What keeps a company from sending proposals is said where it wants to send one.
  const why = isLimitObjection(objection) ? objection : null;
  if (enquiries.length === 0 && objection !== null) return null;
  return (
    <section className="grid gap-3">
      <h3>Vragen en antwoorden</h3>
      <EnquiryList enquiries={enquiries} />
      {objection === null && (
        <AskForm
          key={times}
          briefId={briefId}
          action={action}
          fetcher={fetcher}
          onSaved={onSaved}
        />
      )}
      {why && <p className="text-muted">{inOneLine(ENQUIRY_MESSAGES[why])}</p>}
      {sent && <Toast message={sent} />}
    </section>
  );
}

/** Questions about a brief with their answers, as companies read them. */
export function EnquiryList({ enquiries }: { enquiries: readonly EnquiryForCompany[] }) {
  if (enquiries.length === 0) return null;
  return (
    <ul className="grid gap-3">
      {enquiries.map(({ id, isOwn, marks, question, askedAt, answer, answeredAt }) => (
        <li key={id} className="grid gap-1 rounded-box border border-line p-3">
          <p className="text-sm text-muted">
            <span>{isOwn ? "Je vroeg" : "Een bedrijf vroeg"}</span> op{" "}
            <span>{formatLongDate(askedAt)}</span>
          </p>
          <p className="font-semibold wrap-anywhere whitespace-pre-line">
            <OwnText text={question} marks={marks} kind="vraag" id={id} />
          </p>
          {!isOwn && <ReportLink kind="vraag" id={id} />}
          {answer === null || answeredAt === null ? (
            <p className="text-muted">De klant antwoordde nog niet.</p>
          ) : (
            <>
              <p className="text-sm text-muted">
                De klant antwoordde op <span>{formatLongDate(answeredAt)}</span>
              </p>
              <p className="wrap-anywhere whitespace-pre-line">{answer}</p>
              <ReportLink kind="antwoord" id={id} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
