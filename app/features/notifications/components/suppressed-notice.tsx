import { formatLongDate } from "~/shared/dates.ts";
import { Button } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import { isMailboxKind } from "../rules.ts";
import type { Suppression } from "../views.ts";
import { SUPPRESSION_TEXTS } from "../wording.ts";

/** Tells somebody that the own address gets no mail, why, and what to do; `changeAt` is the id of the form for another. */
export function SuppressedNotice({
  kind,
  since,
  changeAt,
}: Pick<Suppression, "kind" | "since"> & { changeAt: string }) {
  const isMailbox = isMailboxKind(kind);
  return (
    <Card className="grid gap-3 border-l-8 border-l-bad" aria-labelledby="mail-uit">
      <h2 id="mail-uit" className="text-step-1">
        {isMailbox ? "Je e-mailadres neemt geen mail aan" : "Je krijgt niet al onze mail"}
      </h2>
      <p>
        <span>{SUPPRESSION_TEXTS[kind].own}</span> Sinds <span>{formatLongDate(since)}</span>{" "}
        <span>
          {isMailbox
            ? "sturen we je daarom geen mail meer, ook niet over offertes of een nieuw wachtwoord."
            : "sturen we je daarom alleen nog mail die je nodig hebt, zoals over offertes en afspraken."}
        </span>
      </p>
      <p>
        <span>{isMailbox ? "Werkt je mailbox weer?" : "Wil je al onze mail weer?"}</span> Druk dan
        op &lsquo;Stuur weer mail&rsquo;. Gebruik je liever een ander adres?{" "}
        <TextLink href={`#${changeAt}`}>Wijzig je e-mailadres</TextLink>.
      </p>
      <form method="post">
        <input type="hidden" name="intent" value="mail-again" />
        <Button>Stuur weer mail</Button>
      </form>
    </Card>
  );
}
