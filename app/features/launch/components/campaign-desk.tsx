import type { SubmissionResult } from "@conform-to/react";
import { FoldedDeskForm } from "~/features/desk/components/desk-form.tsx";
import { formatMoment } from "~/shared/dates.ts";
import { Badge, Card, Facts } from "~/ui/card.tsx";
import { TextField } from "~/ui/fields.tsx";
import { usePostedForm } from "~/ui/posted-form.tsx";
import { type Campaign, placesLeft } from "../rules.ts";
import { morePlacesSchema } from "../schema.ts";

/** The launch offer as the desk sees it, with the forms that change it while it runs. */
export function CampaignDesk(props: {
  campaign: Campaign & { redeemed: number };
  more: SubmissionResult | null;
  end: SubmissionResult | null;
}) {
  const { campaign, more, end } = props;
  const { places, redeemed, endedAt } = campaign;
  const [, fields] = usePostedForm("meer-plaatsen", morePlacesSchema, more);
  return (
    <Card className="grid gap-4">
      <div>
        <Badge tone={endedAt ? "quiet" : "good"}>{endedAt ? "Voorbij" : "Loopt"}</Badge>
      </div>
      <Facts
        dense
        facts={[
          ["Plaatsen", String(places)],
          ["Vergeven", String(redeemed)],
          ["Over", String(placesLeft(redeemed, campaign))],
          ["Beëindigd", endedAt && formatMoment(endedAt)],
        ]}
      />
      {!endedAt && (
        <>
          <FoldedDeskForm
            id="meer-plaatsen"
            title="Meer plaatsen geven"
            act="campaign-changed"
            intent="more-places"
            send="Geef meer plaatsen"
            open={more !== null}
            result={more}
          >
            <TextField
              field={fields.places}
              type="number"
              label="Plaatsen in totaal"
              hint={`Meer dan ${places}.`}
            />
          </FoldedDeskForm>
          <FoldedDeskForm
            id="actie-beeindigen"
            title="Actie beëindigen"
            act="campaign-changed"
            intent="end-campaign"
            send="Beëindig de actie"
            look="danger"
            open={end !== null}
            result={end}
          />
        </>
      )}
    </Card>
  );
}
