import { dutchDay, formatLongDate } from "~/shared/dates.ts";

/** When a company confirmed its data, in a line; nothing of one that is gone. */
export function DetailsAtDesk(props: {
  confirmation: { confirmedAt: Date | null; dueAt: Date } | null;
  today: string;
}) {
  if (!props.confirmation) return null;
  const { confirmedAt, dueAt } = props.confirmation;
  const isOver = dutchDay(dueAt) <= props.today;
  const text = confirmedAt
    ? `Gegevens bevestigd op ${formatLongDate(confirmedAt)}`
    : "Gegevens nog nooit bevestigd";
  return (
    <p className={isOver ? "notice" : "text-sm text-muted"}>
      {isOver ? `${text}; gevraagd sinds ${formatLongDate(dueAt)}.` : `${text}.`}
    </p>
  );
}
