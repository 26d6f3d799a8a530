import type { ReactNode } from "react";
import type { Processor } from "~/shared/processing.ts";
import type { ToldProcessing } from "../views.ts";
import { asSentence } from "../wording.ts";

/** What is kept of a reader, as the items of a list: what, what for, on what legal ground, how long, and who sees it. */
export function keptOfYou(all: readonly ToldProcessing[]): ReactNode[] {
  return all.map(({ name, data, purpose, basis, kept, recipients }) => (
    <span key={name}>
      <strong>{`${name}.`}</strong> <span>{asSentence(data)}</span> We doen dat{" "}
      <span>{purpose}</span>.
      <br />
      Hoe lang: <span>{asSentence(kept)}</span>
      <span>{recipients && ` Wie het ziet: ${asSentence(recipients)}`}</span>
      <br />
      Grondslag: <span>{asSentence(basis)}</span>
    </span>
  ));
}

/** The rights of a person, as the items of a list. */
export function rightsOfYou(rights: Readonly<Record<string, string>>): ReactNode[] {
  return Object.entries(rights).map(([name, text]) => (
    <span key={name}>
      <strong>{`${name}:`}</strong> <span>{text}</span>.
    </span>
  ));
}

/** Who gets data of people, as the items of a list. */
export function givenTo(all: readonly Processor[]): ReactNode[] {
  return all.map(({ name, task, data, place, outside }) => (
    <span key={name}>
      <strong>{name}</strong>
      <span>{place && ` (${place})`}</span> <span>{task}</span>, en krijgt daarvoor{" "}
      <span>{data}</span>.
      <span>{outside && ` Dat is buiten de Europese Unie; de grond daarvoor is ${outside}.`}</span>
    </span>
  ));
}
