import { machineObjectionPath, type ReportedKind } from "~/shared/paths.ts";
import { PageLink } from "./page-link.tsx";

/** Says to who wrote a text that contact data in it was hidden by itself, and where to object. */
export function MaskedNote({ kind, id }: { kind: ReportedKind; id: string }) {
  return (
    <p className="text-sm text-muted">
      Automatisch verborgen: de contactgegevens in je tekst, tot een offerte is geaccepteerd.{" "}
      <PageLink href={machineObjectionPath(kind, id)} className="underline underline-offset-4">
        Maak bezwaar
      </PageLink>
    </p>
  );
}
