import { formatLongDate } from "~/shared/dates.ts";
import { Button } from "~/ui/button.tsx";

/** The devices that are told while nobody looks, each with the way to end it. */
export function PushedList(props: {
  browsers: readonly { id: string; sessionId: string; seenAt: Date }[];
  devices: readonly { id: string; name: string }[];
}) {
  const { browsers, devices } = props;
  const nameOf = (sessionId: string) => devices.find(({ id }) => id === sessionId)?.name;
  return (
    <ul className="divide-y divide-line empty:hidden">
      {browsers.map(({ id, sessionId, seenAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
          <div>
            <p className="font-semibold">{nameOf(sessionId) ?? "Een ander apparaat"}</p>
            <p className="text-sm text-muted">{`Meldingen aan, ${formatLongDate(seenAt)}`}</p>
          </div>
          <form method="post">
            <input type="hidden" name="intent" value="push-off" />
            <input type="hidden" name="subscriptionId" value={id} />
            <Button look="quiet" className="-mx-4">
              Uitzetten
            </Button>
          </form>
        </li>
      ))}
    </ul>
  );
}
