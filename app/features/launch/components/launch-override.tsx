import { href } from "react-router";
import { Button } from "~/ui/button.tsx";
import { Badge, Card } from "~/ui/card.tsx";
import mirrorIsland from "./mirror-override.ts?worker&url";

const ACTION = href("/admin/lancering");

/** The admins' override: shows this browser the platform as after the launch. */
export function LaunchOverride(props: { launched: boolean; day: string; override: boolean }) {
  const { launched, day, override } = props;
  return (
    <Card className="grid gap-4" data-override={override ? "on" : "off"}>
      <p className="flex flex-wrap items-center gap-3">
        <span>{`Het platform ${launched ? "is open sinds" : "gaat open op"} ${day}.`}</span>
        {override && <Badge tone="busy">Deze browser toont het als open</Badge>}
      </p>
      <p className="text-muted">
        Bekijk hier in je eigen browser hoe de site er na de lancering uitziet. Anderen merken er
        niets van en je krijgt geen toegang tot meer gegevens. Buiten localhost werkt het op
        adressen met <code>?admin=true</code>, een dag lang.
      </p>
      <form method="post" action={ACTION}>
        <input type="hidden" name="override" value={override ? "off" : "on"} />
        <Button look="secondary">
          {override ? "Volg weer de lanceringsdatum" : "Toon als gelanceerd"}
        </Button>
      </form>
      <script type="module" src={mirrorIsland} />
    </Card>
  );
}
