import { useForm } from "@conform-to/react";
import { data } from "react-router";
import { SampleProposal } from "~/features/agreements/components/sample-proposal.tsx";
import { appOf } from "~/server/auth/gates.ts";
import { settingsOf } from "~/server/web/settings.ts";
import { bad, good } from "~/shared/message.ts";
import { page } from "~/shared/page.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { Badge, Card, EmptyState, Facts, QuotaBoxes, Stamp } from "~/ui/card.tsx";
import type { Elements } from "~/ui/elements.ts";
import { CheckboxField, ChoiceGroup, SelectField, TextAreaField, TextField } from "~/ui/fields.tsx";
import { BoxClosed, BoxOpen } from "~/ui/illustrations/boxes.tsx";
import { CanalHouses, Key, PianoHoist, Staircase, Street } from "~/ui/illustrations/moving-day.tsx";
import { Van } from "~/ui/illustrations/van.tsx";
import { WrongDoor } from "~/ui/illustrations/wrong-door.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { Faq, Figures, Steps } from "~/ui/sections.tsx";
import type { Route } from "./+types/ui";

export const handle = page({ audience: "public" });
export const meta: Route.MetaFunction = () => [{ title: "Bouwstenen" }];

/** Every primitive in every state, to look at; `?toast=bad` and `?theme` show the other ones. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (settingsOf(appOf(context)).deployment !== "local") throw data(null, { status: 404 });
  const query = new URL(request.url).searchParams;
  return { toast: query.get("toast"), theme: query.has("theme") ? "verhuis" : undefined };
}

export default function Primitives({ loaderData }: Route.ComponentProps) {
  const { toast, theme } = loaderData;
  const said =
    toast === "bad"
      ? bad("Er ging iets mis", "Probeer het opnieuw of neem contact met ons op.")
      : good("Bericht verzonden!", "We antwoorden binnen 24 uur op werkdagen.");
  return (
    <div data-theme={theme}>
      <Page message={toast ? said : null}>
        <PageTitle lead="Alles waaruit schermen zijn gemaakt, in elke stand.">Bouwstenen</PageTitle>
        <Buttons />
        <Labels />
        <Fields wrong={false} />
        <Fields wrong />
        <Sheets />
        <Part title="Stappen, cijfers en vragen">
          <Steps
            steps={{
              Eerst: { text: "Een stap met een tekening.", art: <BoxOpen className="h-20" /> },
              Dan: { text: "Een stap zonder." },
              Klaar: { text: "De laatste." },
            }}
          />
          <Figures figures={{ "per maand": "300+", gemiddeld: "4,8" }} />
          <Faq title="Vragen" questions={{ "Gaat dit open?": "Ja, ook met het toetsenbord." }} />
        </Part>
        <Part title="Tekeningen">
          <div className="grid grid-cols-2 items-end gap-6 sm:grid-cols-3">
            {[Van, BoxClosed, BoxOpen, PianoHoist, Staircase, Key, WrongDoor].map((Drawing) => (
              <Drawing key={Drawing.name} />
            ))}
          </div>
          <CanalHouses />
          <Street />
        </Part>
      </Page>
    </div>
  );
}

function Part({ title, children }: { title: string; children: Elements }) {
  return (
    <section className="grid gap-4">
      <h2 className="border-b-4 border-kraft pb-2 text-step-1">{title}</h2>
      {children}
    </section>
  );
}

function Buttons() {
  return (
    <Part title="Knoppen">
      {(["normal", "large"] as const).map((size) => (
        <div key={size} className="flex flex-wrap gap-3">
          {(["primary", "secondary", "quiet", "danger", "ink"] as const).map((look) => (
            <Button key={look} type="button" look={look} size={size}>
              {look}
            </Button>
          ))}
          <Button type="button" size={size} disabled>
            Kan nu niet
          </Button>
          <Button type="button" size={size} pending pendingText="Verzenden...">
            Verzenden
          </Button>
          <LinkButton href="#inhoud" size={size}>
            Een link
          </LinkButton>
        </div>
      ))}
    </Part>
  );
}

function Labels() {
  return (
    <Part title="Labels en stempels">
      <div className="flex flex-wrap items-center gap-4">
        {(["good", "busy", "quiet", "bad"] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        {(["accent", "good"] as const).map((tone) => (
          <Stamp key={tone} tone={tone}>
            {tone}
          </Stamp>
        ))}
        {[0, 2, 5].map((taken) => (
          <QuotaBoxes key={taken} taken={taken} total={5} />
        ))}
      </div>
    </Part>
  );
}

const OPTIONS = [
  { value: "a", label: "Utrecht" },
  { value: "b", label: "Drenthe" },
];

const EVERY_FIELD = { text: "", date: "", choice: "", area: "", box: "", boxes: "", radio: "" };

function Fields({ wrong }: { wrong: boolean }) {
  const names = Object.keys(EVERY_FIELD);
  const error = Object.fromEntries(names.map((name) => [name, ["Dit klopt nog niet."]]));
  const [, fields] = useForm<typeof EVERY_FIELD>({
    id: wrong ? "fout" : "goed",
    lastResult: wrong ? { status: "error", error } : null,
  });
  return (
    <Part title={wrong ? "Velden met een fout" : "Velden"}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField field={fields.text} label="Tekst" hint="Met een hint" placeholder="Voorbeeld" />
        <TextField field={fields.date} label="Datum" type="date" optional />
        <SelectField
          field={fields.choice}
          label="Keuze"
          options={OPTIONS}
          placeholder="Kies een provincie"
        />
        <TextAreaField field={fields.area} label="Meer tekst" rows={2} />
        <ChoiceGroup field={fields.boxes} label="Vakjes" type="checkbox" options={OPTIONS} />
        <ChoiceGroup field={fields.radio} label="Rondjes" type="radio" options={OPTIONS} />
        <CheckboxField field={fields.box} label="Een enkel vakje" />
      </div>
    </Part>
  );
}

function Sheets() {
  return (
    <Part title="Kaarten">
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Card>
          <h3 className="text-xl">Een kaart</h3>
          <Facts facts={Object.entries({ Van: "Utrecht", Naar: "Zwolle" })} />
        </Card>
        <SampleProposal />
        <EmptyState
          title="Nog niets"
          text="Een lege lijst zegt wat er komt."
          action={<LinkButton href="#inhoud">Naar boven</LinkButton>}
        />
        <div className="board tape rounded-box border border-line p-6">
          Karton met een strook tape
        </div>
      </div>
    </Part>
  );
}
