import type { ContactData } from "~/shared/contact-mask/find.ts";
import { machineObjectionPath, type ReportedKind } from "~/shared/paths.ts";
import { PageLink } from "./page-link.tsx";

const KINDS: Record<ContactData["kind"], string> = {
  phone: "telefoonnummer",
  email: "e-mailadres",
  link: "website",
  handle: "accountnaam",
  name: "naam",
  home: "adres",
  account: "nummer van een rekening of het handelsregister",
};

interface Marked {
  text: string;
  marks: readonly ContactData[];
  kind: ReportedKind;
  id: string;
}

/** A text as its author typed it. Where others do not read all of it, what is hidden is marked, and how to object. */
export function OwnText({ text, marks, kind, id }: Marked) {
  if (marks.length === 0) return <span>{text}</span>;
  return (
    <>
      <span>
        {marks.map(({ start, end, kind: found }, n) => (
          <span key={start}>
            <span>{text.slice(marks[n - 1]?.end ?? 0, start)}</span>
            <mark className="rounded-sm bg-kraft/50 px-0.5 text-ink">
              <span>{text.slice(start, end)}</span>{" "}
              <small>
                (<span>{KINDS[found]}</span>)
              </small>
            </mark>
          </span>
        ))}
        <span>{text.slice(marks.at(-1)?.end)}</span>
      </span>
      <span className="mt-1 block text-sm text-muted">
        Het gemarkeerde is automatisch verborgen tot een offerte is geaccepteerd.{" "}
        <PageLink href={machineObjectionPath(kind, id)} className="underline underline-offset-4">
          Maak bezwaar
        </PageLink>
      </span>
    </>
  );
}
