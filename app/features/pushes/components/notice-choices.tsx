import { EDIT_NEW_BRIEF_MAILS } from "~/shared/paths.ts";
import { Button } from "~/ui/button.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import { ShownValues } from "~/ui/shown-values.tsx";
import type { NoticeChoice } from "../constants.ts";
import type { NoticeChoicesOf } from "../views.ts";
import { chosenNotices, rowsFor } from "../wording.ts";

/** What somebody is told of by mail and by push, a row each; what always comes by mail says so. */
export function NoticeChoices({
  kind,
  choices,
}: {
  kind: "client" | "company";
  choices: NoticeChoicesOf;
}) {
  return (
    <form method="post" className="grid gap-3">
      <input type="hidden" name="intent" value="choices" />
      <ShownValues values={chosenNotices(kind, choices)} />
      <table className="w-full text-left">
        <thead>
          <tr>
            <th scope="col" className="py-2 font-normal text-muted">
              Waarover
            </th>
            <th scope="col" className="w-24 py-2 text-center font-normal text-muted">
              Mail
            </th>
            <th scope="col" className="w-24 py-2 text-center font-normal text-muted">
              Melding
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {rowsFor(kind).map(({ choice, label, mail }) => (
            <tr key={choice}>
              <th scope="row" className="py-2 pr-3 font-semibold">
                {label}
              </th>
              <td className="text-center">
                {mail === "chosen" ? (
                  <Box
                    name="mail"
                    of={choice}
                    label={`${label}: mail`}
                    on={choices[choice].byMail}
                  />
                ) : (
                  <span className="text-sm text-muted">
                    {mail === "Altijd" ? (
                      mail
                    ) : (
                      <PageLink href={EDIT_NEW_BRIEF_MAILS} className="line-link">
                        {mail}
                      </PageLink>
                    )}
                  </span>
                )}
              </td>
              <td className="text-center">
                <Box
                  name="push"
                  of={choice}
                  label={`${label}: melding`}
                  on={choices[choice].byPush}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button look="secondary" className="sm:justify-self-start">
        Keuze bewaren
      </Button>
    </form>
  );
}

function Box(props: { name: "mail" | "push"; of: NoticeChoice; label: string; on: boolean }) {
  const { name, of, label, on } = props;
  return (
    <label className="inline-grid size-11 place-items-center">
      <input
        type="checkbox"
        name={name}
        value={of}
        defaultChecked={on}
        className="size-5 accent-accent"
      />
      <span className="sr-only">{label}</span>
    </label>
  );
}
