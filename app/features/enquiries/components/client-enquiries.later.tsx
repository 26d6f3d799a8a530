import { useState } from "react";
import { useFetcher } from "react-router";
import { formatLongDate } from "~/shared/dates.ts";
import type { FormAnswer } from "~/shared/form-answer.ts";
import { ENQUIRIES } from "~/shared/paths.ts";
import { Card } from "~/ui/card.tsx";
import { OwnText } from "~/ui/own-text.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import { ReportLink } from "~/ui/report-link.tsx";
import { useGoodNews } from "~/ui/sending.ts";
import { Toast } from "~/ui/toast.tsx";
import type { EnquiryForClient } from "../views.ts";
import { AnswerForm } from "./answer-form.later.tsx";

interface Shown {
  enquiries: readonly EnquiryForClient[];
  /** The client can still choose. */
  mayAnswer: boolean;
  /** Where the brief itself is changed; null where it cannot be. */
  correctPath: string | null;
}

/** What companies ask about a client's own brief; what waits for an answer with room for one. */
export function ClientEnquiries({ enquiries, mayAnswer, correctPath }: Shown) {
  if (enquiries.length === 0) return null;
  const waiting = enquiries.filter(({ answeredAt }) => answeredAt === null).length;
  return (
    <Card id={ENQUIRIES} className="grid scroll-mt-4 gap-4">
      <div>
        <h2 className="text-lg">Vragen van verhuisbedrijven</h2>
        {waiting > 0 && mayAnswer && (
          <p className="text-muted">
            <span>{waiting === 1 ? "1 vraag wacht" : `${waiting} vragen wachten`}</span> op je
            antwoord. Alle bedrijven die een offerte kunnen sturen lezen het, zonder je
            contactgegevens.
          </p>
        )}
      </div>
      <ul className="grid gap-4">
        {enquiries.map((enquiry) => (
          <li key={enquiry.id} className="grid gap-2 border-t border-line pt-3">
            <Enquiry enquiry={enquiry} mayAnswer={mayAnswer} correctPath={correctPath} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Enquiry({
  enquiry,
  mayAnswer,
  correctPath,
}: Omit<Shown, "enquiries"> & { enquiry: EnquiryForClient }) {
  const { id, companyName, question, askedAt, answer, answeredAt, marks } = enquiry;
  const fetcher = useFetcher<FormAnswer>();
  const sent = useGoodNews(fetcher);
  // What was typed while an answer was on its way is not lost with its form.
  const [isMoreTyped, setMoreTyped] = useState(false);
  const mayWrite = mayAnswer && (answeredAt === null || isMoreTyped);
  return (
    <>
      <p className="text-sm text-muted wrap-anywhere">
        <span translate="no">{companyName}</span>, <span>{formatLongDate(askedAt)}</span>
      </p>
      <p className="font-semibold wrap-anywhere whitespace-pre-line">{question}</p>
      <ReportLink kind="vraag" id={id} />
      {mayWrite && (
        <>
          {answeredAt !== null && (
            <p role="status">Je antwoord is al verstuurd. Wat je daarna typte, staat er nog.</p>
          )}
          <AnswerForm enquiryId={enquiry.id} fetcher={fetcher} onSaved={setMoreTyped} />
          {correctPath && (
            <p className="text-sm text-muted">
              Klopt je opdracht niet meer?{" "}
              <PageLink href={correctPath} className="line-link">
                Pas hem aan
              </PageLink>
              , dan rekenen alle bedrijven met hetzelfde.
            </p>
          )}
        </>
      )}
      {sent && <Toast message={sent} />}
      {answeredAt === null && !mayAnswer && <p className="text-muted">Je antwoordde niet.</p>}
      {answer !== null && answeredAt !== null && (
        <>
          <p className="text-sm text-muted">{`Je antwoordde op ${formatLongDate(answeredAt)}`}</p>
          <p className="wrap-anywhere whitespace-pre-line">
            <OwnText text={answer} marks={marks} kind="antwoord" id={id} />
          </p>
        </>
      )}
    </>
  );
}
