import type { ReactNode } from "react";
import type { Processor } from "~/shared/processing.ts";
import type { ToldProcessing } from "../views.ts";
import { asSentence } from "../wording.ts";

/** What is kept of a reader, as the items of a list: what, what for, how long, and who sees it. */
export function keptOfYou(all: readonly ToldProcessing[]): ReactNode[] {
  return all.map(({ name, data, purpose, kept, recipients }) => (
    <>
      <strong>{name}.</strong> {asSentence(data)} We doen dat {purpose}.
      <br />
      Hoe lang: {asSentence(kept)}
      {recipients && ` Wie het ziet: ${asSentence(recipients)}`}
    </>
  ));
}

/** Who gets data of people, as the items of a list. */
export function givenTo(all: readonly Processor[]): ReactNode[] {
  return all.map(({ name, task, data, place, outside }) => (
    <>
      <strong>{name}</strong>
      {place && ` (${place})`} {task}, en krijgt daarvoor {data}.
      {outside && ` Dat is buiten de Europese Unie; de grond daarvoor is ${outside}.`}
    </>
  ));
}
