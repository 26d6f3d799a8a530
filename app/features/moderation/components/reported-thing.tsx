import { href } from "react-router";
import { companyPath, reportedThreadPath } from "~/shared/paths.ts";
import { LinkButton } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";

/** A reported text, as it was or as it is now; nothing of what had none. */
export function ReportedText({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <Card className="grid gap-2">
      <h3 className="text-step-0">{title}</h3>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {text}
      </p>
    </Card>
  );
}

/** Where the thing stands, as far as the desk can look there. */
export function Elsewhere(props: {
  kind: string;
  id: string;
  briefId: string | null;
  isAdmin: boolean;
}) {
  const { kind, id, briefId, isAdmin } = props;
  const places: [string, string][] = [];
  if (kind === "bedrijf") {
    places.push(["Bekijk het profiel", companyPath(id)]);
    places.push(["Naar het bedrijf", href("/admin/bedrijven/:companyId", { companyId: id })]);
  }
  if (briefId) places.push(["Naar de opdracht", href("/admin/opdrachten/:briefId", { briefId })]);
  if (kind === "gesprek" && isAdmin) places.push(["Lees het gesprek", reportedThreadPath(id)]);
  if (places.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {places.map(([name, path]) => (
        <LinkButton key={path} look="secondary" href={path}>
          {name}
        </LinkButton>
      ))}
    </div>
  );
}
