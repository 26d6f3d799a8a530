import { formatLongDate } from "~/shared/dates.ts";
import { Card, Facts } from "~/ui/card.tsx";
import { PagePart } from "~/ui/page-part.tsx";
import type { ProcessingRegister } from "../views.ts";
import { asSentence, factsOfProcessing, factsOfProcessor, NO_HOST, TABLES } from "../wording.ts";

/** The whole register, for the screen and for paper. */
export function Register({ register }: { register: ProcessingRegister }) {
  const { operator, contactEmail, day, processing, places, processors, security } = register;
  return (
    <>
      <PagePart id="verantwoordelijke" title="Verantwoordelijke">
        <Facts
          facts={[
            ["Naam", operator.name],
            ["Adres", operator.address],
            ["KvK-nummer", operator.kvkNumber],
            ["E-mail", contactEmail],
            ["Opgemaakt op", formatLongDate(day)],
          ]}
        />
      </PagePart>
      <PagePart id="verwerkingen" title="Verwerkingen">
        {processing.map((one) => (
          <Entry key={one.name} name={one.name} facts={factsOfProcessing(one)} />
        ))}
      </PagePart>
      <PagePart
        id="andere-plaatsen"
        title="Waar nog meer gegevens kunnen zijn"
        lead="Buiten de tabellen van de database."
      >
        {places.map(({ name, data, kept }) => (
          <Entry
            key={name}
            name={name}
            facts={[
              ["Wat", data],
              ["Hoe lang", kept],
            ]}
          />
        ))}
      </PagePart>
      <PagePart
        id="ontvangers"
        title="Wie gegevens krijgt"
        lead="Volgens de instellingen waarmee deze site draait."
      >
        {!register.knowsHost && <p className="font-semibold text-bad">{NO_HOST}</p>}
        {processors.map((one) => (
          <Entry key={`${one.name} ${one.task}`} name={one.name} facts={factsOfProcessor(one)} />
        ))}
      </PagePart>
      <PagePart id="beveiliging" title="Beveiliging">
        <ul className="grid list-disc gap-1 pl-5">
          {security.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </PagePart>
    </>
  );
}

function Entry({ name, facts }: { name: string; facts: [label: string, value: string][] }) {
  return (
    <article>
      <Card className="grid gap-3">
        <h3 className="text-lg">{name}</h3>
        <Facts
          facts={facts.map(([label, value]) => [
            label,
            label === TABLES ? value : asSentence(value),
          ])}
        />
      </Card>
    </article>
  );
}
