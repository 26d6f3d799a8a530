import { href } from "react-router";
import { formatLongDate } from "~/shared/dates.ts";
import { Card, Facts } from "~/ui/card.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import type { ListedCode } from "../wording.ts";

/** Codes with whose they are and what came of each, for an admin. */
export function CodeList({ codes }: { codes: readonly ListedCode[] }) {
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {codes.map(({ id, code, name, createdAt, uses, granted, waiting, takenBack }) => (
        <li key={id}>
          <Card className="grid gap-2">
            <h3 translate="no" className="text-step-0">
              {code}
            </h3>
            <Facts
              dense
              facts={[
                [
                  "Van",
                  <TextLink key="of" href={href("/admin/abonnementen/:userId", { userId: id })}>
                    {name}
                  </TextLink>,
                ],
                ["Sinds", formatLongDate(createdAt)],
                ["Gebruikt", String(uses)],
                ["Toegekend", String(granted)],
                ["Wacht", waiting > 0 ? String(waiting) : null],
                ["Betaling ging terug", takenBack > 0 ? String(takenBack) : null],
              ]}
            />
          </Card>
        </li>
      ))}
    </ul>
  );
}
