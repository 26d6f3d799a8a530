import { href } from "react-router";
import { MAIL_PACES, PACE_WORDS } from "~/shared/mail-pace.ts";
import { EDIT_NEW_BRIEF_MAILS, HOMES } from "~/shared/paths.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { Card, EmptyState } from "~/ui/card.tsx";
import type { Elements } from "~/ui/elements.ts";
import { PageLink } from "~/ui/page-link.tsx";
import { partsOf } from "../rules/filter.ts";
import type { SavedSearch } from "../views.ts";
import { listPath } from "./set-filters.tsx";

const SEARCHES = href("/verhuisbedrijf-dashboard/zoekopdrachten");

export function SearchList(props: {
  searches: readonly SavedSearch[];
  /** The company takes mails about new briefs at all. */
  wantsMails: boolean;
  isSubscribed: boolean;
}) {
  const { searches, wantsMails, isSubscribed } = props;
  if (searches.length === 0) {
    return (
      <EmptyState
        title="Nog geen zoekopdrachten"
        text="Kies filters bij de opdrachten en bewaar ze daar onder een naam."
        action={<LinkButton href={HOMES.company}>Naar de opdrachten</LinkButton>}
      />
    );
  }
  return (
    <Card className="grid gap-2">
      {!isSubscribed && <p>Mails over nieuwe opdrachten krijg je met een lopend abonnement.</p>}
      {!wantsMails && (
        <p>
          Mails over nieuwe opdrachten staan uit, ook die voor je zoekopdrachten.{" "}
          <PageLink href={EDIT_NEW_BRIEF_MAILS} className="underline underline-offset-2">
            Zet ze aan bij je account
          </PageLink>
          .
        </p>
      )}
      <ul className="grid divide-y divide-line">
        {searches.map((search) => (
          <OneSearch key={search.id} search={search} />
        ))}
      </ul>
    </Card>
  );
}

function OneSearch({ search: { id, name, filter, pace } }: { search: SavedSearch }) {
  const titleId = `zoekopdracht-${id}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4">
      <p className="min-w-0 grow basis-60">
        <PageLink
          id={titleId}
          href={listPath(filter)}
          className="inline-block min-h-11 content-center font-semibold wrap-anywhere underline underline-offset-2"
        >
          {name}
        </PageLink>
        <span className="block text-sm text-muted">
          {partsOf(filter)
            .map(({ text }) => text)
            .join(" · ")}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Act fields={{ intent: "mail-search", id }}>
          <div className="flex flex-wrap items-end gap-2">
            <label className="grid gap-1 text-sm">
              Mail
              <select name="wanneer" defaultValue={pace} className="field">
                {MAIL_PACES.map((one) => (
                  <option key={one} value={one}>
                    {PACE_WORDS[one]}
                  </option>
                ))}
              </select>
            </label>
            <Button look="secondary" aria-describedby={titleId}>
              Bewaren
            </Button>
          </div>
        </Act>
        <Act fields={{ intent: "delete-search", id }}>
          <Button look="quiet" aria-describedby={titleId}>
            Verwijderen
          </Button>
        </Act>
      </div>
    </li>
  );
}

function Act({ fields, children }: { fields: Record<string, string>; children: Elements }) {
  return (
    <form method="post" action={SEARCHES}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
