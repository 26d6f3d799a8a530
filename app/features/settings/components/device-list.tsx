import { formatLongDate } from "~/shared/dates.ts";
import { Button } from "~/ui/button.tsx";
import { Badge } from "~/ui/card.tsx";

/** Where somebody is signed in, and the way to end it there. */
export function DeviceList({
  devices,
}: {
  devices: { id: string; name: string; since: Date; isThis: boolean }[];
}) {
  return (
    <div className="grid gap-3">
      <ul className="divide-y divide-line">
        {devices.map((device) => (
          <li
            key={device.id}
            className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-2"
          >
            <div>
              <p className="font-semibold">{device.name}</p>
              <p className="text-sm text-muted">
                Ingelogd sinds <span>{formatLongDate(device.since)}</span>
              </p>
            </div>
            {device.isThis ? (
              <Badge tone="good">Dit apparaat</Badge>
            ) : (
              <form method="post">
                <input type="hidden" name="intent" value="end-session" />
                <input type="hidden" name="sessionId" value={device.id} />
                <Button look="quiet" className="-mx-4">
                  Uitloggen<span className="sr-only">{` op ${device.name}`}</span>
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <form method="post">
          <input type="hidden" name="intent" value="end-others" />
          <Button look="secondary">Overal elders uitloggen</Button>
        </form>
      )}
    </div>
  );
}
