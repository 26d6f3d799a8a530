import type { SubmissionResult } from "@conform-to/react";
import { formatLongDate } from "~/shared/dates.ts";
import { can, stateOf } from "~/shared/lifecycle.ts";
import { CheckboxField, SelectField, TextField } from "~/ui/fields.tsx";
import type { ListPage } from "~/ui/load-more.tsx";
import { usePostedForm } from "~/ui/posted-form.tsx";
import { BRIEF } from "../../briefs/lifecycle.ts";
import { briefTitle } from "../../briefs/wording.ts";
import { type DeskFormStand, FoldedDeskForm } from "../../desk/components/desk-form.tsx";
import { Older } from "../../desk/components/older.tsx";
import { OTHER_BRIEFS } from "../constants.ts";
import { anonymiseSchema, briefPlacesSchema, daySchema, mergeSchema } from "../schema.ts";
import type { BriefAtDesk } from "../views.ts";
import type { StoryOfBrief } from "./brief-facts.tsx";

type FormName = "hide" | "show" | "places" | "day" | "merge" | "anonymise";

/** What an admin may do with a brief, each folded away until it is wanted. */
export function BriefForms(props: {
  brief: StoryOfBrief;
  /** Places that declined proposals hold: so many may be given free again. */
  declinedPlaces: number;
  /** A page of the other briefs of its client that go on. */
  others: ListPage<BriefAtDesk>;
  results: Partial<Record<FormName, SubmissionResult | null>>;
  /** The form that was just answered: it stays open. */
  answered: string | null;
}) {
  const { brief, declinedPlaces, others, results, answered } = props;
  const { status } = brief;
  const formOf = (intent: FormName) => ({
    id: `opdracht-${intent}`,
    intent,
    hidden: { briefId: brief.id },
    result: results[intent] ?? null,
    open: answered === intent,
  });
  const goesOn = can(BRIEF, status, "cancel");
  const mayAnonymise = !brief.anonymisedAt && !stateOf(BRIEF, status).isCompleted;
  if (!goesOn && !mayAnonymise && !can(BRIEF, status, "show")) {
    return <p className="text-muted">Aan deze opdracht valt hier niets te veranderen.</p>;
  }
  return (
    <>
      {can(BRIEF, status, "hide") && (
        <FoldedDeskForm
          {...formOf("hide")}
          title="Verbergen voor bedrijven"
          act="brief-hidden"
          send="Opdracht verbergen"
          look="danger"
          noteHint="Alleen voor het logboek. De klant krijgt een mail met de reden."
        />
      )}
      {can(BRIEF, status, "show") && (
        <FoldedDeskForm
          {...formOf("show")}
          title="Weer tonen"
          act="brief-shown"
          send="Opdracht weer tonen"
        />
      )}
      {goesOn && declinedPlaces > 0 && (
        <PlacesForm {...formOf("places")} declinedPlaces={declinedPlaces} />
      )}
      {goesOn && <DayForm {...formOf("day")} />}
      {goesOn && others.rows.length > 0 && (
        <div id={OTHER_BRIEFS} className="grid gap-3">
          <MergeForm {...formOf("merge")} others={others.rows} />
          <Older next={others.next} list={OTHER_BRIEFS} anchor={OTHER_BRIEFS}>
            Oudere om mee samen te voegen
          </Older>
        </div>
      )}
      {mayAnonymise && <AnonymiseForm {...formOf("anonymise")} goesOn={goesOn} />}
    </>
  );
}

function PlacesForm({ declinedPlaces, ...form }: DeskFormStand & { declinedPlaces: number }) {
  const [, fields] = usePostedForm(form.id, briefPlacesSchema, form.result ?? null);
  return (
    <FoldedDeskForm {...form} title="Plaats teruggeven" act="places-given" send="Teruggeven">
      <TextField
        field={fields.places}
        label="Aantal plaatsen"
        hint={`Hoogstens ${declinedPlaces}: zoveel houden afgewezen offertes er bezet. Alleen op verzoek van de klant.`}
        inputMode="numeric"
      />
    </FoldedDeskForm>
  );
}

function DayForm(form: DeskFormStand) {
  const [, fields] = usePostedForm(form.id, daySchema, form.result ?? null);
  return (
    <FoldedDeskForm {...form} title="Latere dag geven" act="day-given" send="Dag geven">
      <TextField
        field={fields.day}
        label="Nieuwe verhuisdag"
        hint="Bedrijven met een offerte bevestigen die opnieuw of passen hem aan."
        type="date"
      />
    </FoldedDeskForm>
  );
}

function AnonymiseForm({ goesOn, ...form }: DeskFormStand & { goesOn: boolean }) {
  const [, fields] = usePostedForm(form.id, anonymiseSchema, form.result ?? null);
  return (
    <FoldedDeskForm
      {...form}
      title="Anoniem maken"
      act="brief-anonymised"
      send="Voorgoed anoniem maken"
      look="danger"
      noteHint="Wordt niet bewaard: er blijft niets over de klant staan."
    >
      <p>
        Naam, adres, contactgegevens, teksten en foto's van de klant verdwijnen.
        <span>{goesOn && " De opdracht wordt geannuleerd en open offertes worden afgewezen."}</span>
      </p>
      <CheckboxField field={fields.sure} label="Ja, dit kan niet ongedaan worden gemaakt" />
    </FoldedDeskForm>
  );
}

function MergeForm({ others, ...form }: DeskFormStand & { others: readonly BriefAtDesk[] }) {
  const [, fields] = usePostedForm(form.id, mergeSchema, form.result ?? null);
  return (
    <FoldedDeskForm
      {...form}
      title="Samenvoegen met een andere opdracht"
      act="briefs-merged"
      send="Samenvoegen"
      look="danger"
    >
      <p>
        De eerste van de twee loopt door. De latere wordt geannuleerd en de offertes erop vervallen;
        de klant en de bedrijven krijgen een mail.
      </p>
      <SelectField
        field={fields.other}
        label="De andere opdracht van deze klant"
        placeholder="Kies een opdracht"
        options={others.map(({ id, serviceType, location, moveDate, createdAt }) => ({
          value: id,
          label: `${briefTitle(serviceType, location)}, op ${formatLongDate(moveDate)}, geplaatst ${formatLongDate(createdAt)}`,
        }))}
      />
    </FoldedDeskForm>
  );
}
