import { Fragment, type ReactNode } from "react";
import { AskForProposals } from "./ask-for-proposals.tsx";
import type { Elements } from "./elements.ts";
import { Van } from "./illustrations/van.tsx";

const ASK = <AskForProposals size="large" />;

/** A band of a public page with its own heading; `board` puts it on kraft. */
export function Section(props: {
  title?: ReactNode;
  lead?: ReactNode;
  board?: boolean;
  /** On a wide screen the heading stands left of what it is about. */
  beside?: boolean;
  children: Elements;
}) {
  const { title, lead, board = false, beside = false, children } = props;
  return (
    <section className={board ? "board border-y border-line" : ""}>
      <div
        className={`mx-auto grid w-full max-w-6xl gap-6 px-4 py-10 sm:gap-8 sm:px-6 sm:py-16 ${beside ? "lg:grid-cols-[1fr_1.7fr]" : ""}`}
      >
        {title && (
          <div className="grid max-w-3xl content-start gap-3">
            <h2 className="text-step-2">{title}</h2>
            {lead && <p className="max-w-prose text-step-0 text-muted">{lead}</p>}
          </div>
        )}
        {children}
      </div>
    </section>
  );
}

/** The top of a public page: words and what can be done beside a drawing. */
export function Hero(props: {
  title: ReactNode;
  lead: ReactNode;
  art: Elements;
  /** False where what follows has to be in sight on a phone. */
  artOnPhone?: boolean;
  children?: Elements;
}) {
  const { title, lead, art, artOnPhone = true, children = ASK } = props;
  return (
    <section className="board border-b border-line">
      <div className="mx-auto grid w-full max-w-6xl items-center gap-x-10 gap-y-8 px-4 pt-10 pb-10 sm:px-6 md:grid-cols-[1.25fr_1fr] md:py-16">
        <div className="grid gap-5">
          <h1 className="text-step-3 leading-[1.04]">{title}</h1>
          <p className="max-w-[48ch] text-lg text-ink/85 sm:text-xl/relaxed">{lead}</p>
          {children}
        </div>
        <div className={`grid place-items-center ${artOnPhone ? "" : "max-md:hidden"}`}>{art}</div>
      </div>
    </section>
  );
}

/** What is told under a few headings, some with a drawing. */
type Points = Readonly<Record<string, { text: string; art?: Elements }>>;

/** Points with a drawing each, in as many columns as `columns` says. */
export function DrawnCards({ cards, columns }: { cards: Points; columns: string }) {
  return (
    <ul className={`grid gap-4 ${columns}`}>
      {Object.entries(cards).map(([title, { text, art }]) => (
        <li
          key={title}
          className="grid grid-cols-[1fr_auto] items-end gap-4 rounded-box border border-line bg-card p-5 shadow-box"
        >
          <div className="grid gap-1 self-start">
            <h3 className="text-xl">{title}</h3>
            <p className="text-muted">{text}</p>
          </div>
          <div className="grid w-24 place-items-end *:max-w-full">{art}</div>
        </li>
      ))}
    </ul>
  );
}

/** Numbered steps; on a phone a step's drawing stands beside its number. */
export function Steps({ steps }: { steps: Points }) {
  const told = Object.entries(steps);
  return (
    <ol
      className={`grid gap-x-6 gap-y-8 sm:grid-cols-2 ${told.length === 3 ? "lg:grid-cols-3" : "lg:grid-cols-4"}`}
    >
      {told.map(([title, { text, art }], index) => (
        <li
          key={title}
          className="grid grid-cols-[auto_1fr_auto] content-start items-center gap-x-3 gap-y-2 sm:gap-y-3"
        >
          {art && (
            <div className="col-start-3 row-start-1 *:max-sm:h-14 sm:col-span-3 sm:col-start-1 sm:flex sm:h-28 sm:items-end">
              {art}
            </div>
          )}
          <span
            aria-hidden="true"
            className="col-start-1 grid size-10 place-items-center rounded-box bg-ink font-display text-lg font-bold text-white tabular-nums max-sm:row-start-1"
          >
            {index + 1}
          </span>
          <span className="h-0 border-t-2 border-dashed border-kraft max-sm:row-start-1 sm:col-span-2" />
          <h3 className="col-span-3 text-step-1">{title}</h3>
          <p className="col-span-3 text-muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}

type Answers = Readonly<Record<string, string>>;

/** A band of questions that open one by one, by mouse, thumb or keyboard. */
export function Faq({ title, questions }: { title: string; questions: Answers }) {
  return (
    <Section beside title={title}>
      <div className="grid divide-y divide-line rounded-box border border-line bg-card shadow-box">
        {Object.entries(questions).map(([question, answer]) => (
          <details key={question}>
            <summary className="min-h-14 justify-between rounded-box px-4 py-3 text-ink sm:px-6">
              {question}
            </summary>
            <p className="max-w-prose px-4 pb-5 text-muted sm:px-6">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}

/** The same questions in the format of schema.org. */
export function faqFacts(questions: Answers): object {
  return {
    "@type": "FAQPage",
    mainEntity: Object.entries(questions).map(([question, answer]) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

/** A long text by its headings: paragraphs, and lists as arrays of their items. */
export type Chapters = Readonly<Record<string, readonly (ReactNode | readonly ReactNode[])[]>>;

export function Prose({ chapters, children }: { chapters: Chapters; children?: Elements }) {
  return (
    <div className="prose">
      {Object.entries(chapters).map(([title, parts]) => (
        <Fragment key={title}>
          <h2>{title}</h2>
          {[...parts.entries()].map(([place, part]) =>
            Array.isArray(part) ? <List key={place} items={part} /> : <p key={place}>{part}</p>,
          )}
        </Fragment>
      ))}
      {children}
    </div>
  );
}

function List({ items }: { items: readonly ReactNode[] }) {
  return (
    <ul>
      {[...items.entries()].map(([place, item]) => (
        <li key={place}>{item}</li>
      ))}
    </ul>
  );
}

/** The end of a page: what the reader can do next, which is to ask for proposals unless it is said. */
export function CallToAction({
  title,
  text,
  art = <Van className="hidden h-32 md:block" />,
  children = ASK,
}: {
  title: string;
  text: string;
  art?: Elements;
  children?: Elements;
}) {
  return (
    <section className="mx-auto w-full max-w-6xl px-4 pt-12 sm:px-6">
      <div className="tape grid items-center gap-6 rounded-box border-2 border-ink bg-card px-5 pt-10 pb-8 shadow-box sm:px-10 md:grid-cols-[1fr_auto]">
        <div className="grid gap-4">
          <h2 className="text-step-2">{title}</h2>
          <p className="max-w-prose text-step-0 text-muted">{text}</p>
          <div className="flex flex-wrap gap-3">{children}</div>
        </div>
        {art}
      </div>
    </section>
  );
}

/** Figures large enough to read at a glance, by what they count; those that are not known are left out. */
export function Figures({ figures }: { figures: Readonly<Record<string, string | 0 | null>> }) {
  const known = Object.entries(figures).filter(([, value]) => value);
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-6 lg:flex lg:justify-between">
      {known.map(([label, value]) => (
        <div key={label} className="flex flex-col-reverse border-l-4 border-kraft pl-4">
          <dt className="text-muted">{label}</dt>
          <dd className="font-display text-step-2 leading-none font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
