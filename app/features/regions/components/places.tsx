import { href } from "react-router";
import { formatLongDate, formatMoment } from "~/shared/dates.ts";
import { Badge, Card, Facts } from "~/ui/card.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import { Older } from "../../desk/components/older.tsx";
import { FIGURE_DAYS } from "../constants.ts";
import { type Shares, sharesNow, sharesWith, waitingList } from "../rules.ts";
import type { ProvinceAtDesk } from "../views.ts";

/** A province with its places, who waits, and what `more` of them would do; a brief takes `most` proposals. */
export function ProvincePlaces(props: { at: ProvinceAtDesk; more: number; most: number }) {
  const { province, places, taken, waiting, waitingCount, counted } = props.at;
  const free = Math.max(0, places - taken);
  return (
    <Card className="grid gap-3" aria-labelledby={province}>
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={province} className="text-step-0">
          {province}
        </h3>
        <Badge tone={free > 0 ? "good" : "busy"}>{free > 0 ? `${free} vrij` : "Vol"}</Badge>
      </header>
      <Facts
        dense
        facts={[
          ["Plaatsen", String(places)],
          ["Bezet", taken > places ? `${taken}, meer dan er plaatsen zijn` : String(taken)],
          [`Aanvragen in ${FIGURE_DAYS} dagen`, counted && String(counted.briefs)],
          ...sharesOf(props),
          [
            "Geteld",
            counted ? formatMoment(counted.countedAt) : "Nog niet; dat gebeurt zo, en elke nacht",
          ],
        ]}
      />
      {waiting.rows.length > 0 && (
        <div className="grid gap-2">
          <p className="font-semibold">{`Op de wachtlijst: ${waitingCount}`}</p>
          <ul>
            {waiting.rows.map(({ userId, name, since }) => (
              <li key={userId}>
                <TextLink href={href("/admin/abonnementen/:userId", { userId })}>{name}</TextLink>{" "}
                <span className="text-sm text-muted">{`sinds ${formatLongDate(since)}`}</span>
              </li>
            ))}
          </ul>
          <Older next={waiting.next} list={waitingList(province)} anchor={province}>
            Verder
          </Older>
        </div>
      )}
      <p>
        <TextLink href={`?provincie=${province}#veranderen`}>Plaatsen veranderen</TextLink>
      </p>
    </Card>
  );
}

function sharesOf({ at, more, most }: Parameters<typeof ProvincePlaces>[0]) {
  const { counted, taken } = at;
  if (!counted) return [];
  const [now, then] = [sharesNow(counted, taken), sharesWith(counted, taken, more, most)];
  const line = (of: keyof Shares) => {
    const is = tenths(now[of]);
    return then ? `${is}, met ${more} erbij ${tenths(then[of])}` : is;
  };
  return [
    ["Offertes per aanvraag", line("perBrief")],
    ["Offertes per bedrijf", line("perCompany")],
  ] satisfies [string, string][];
}

const tenths = (value: number | null) =>
  value === null ? "onbekend" : value.toLocaleString("nl-NL", { maximumFractionDigits: 1 });
