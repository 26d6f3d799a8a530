import type { LegalBasis, LegalGround, Processor, Subject } from "~/shared/processing.ts";
import type { ProcessingRegister, ToldProcessing } from "./views.ts";

export const SUBJECTS: Record<Subject, string> = {
  client: "klanten",
  company: "verhuisbedrijven",
  visitor: "bezoekers zonder account",
  admin: "beheerders",
};

const LEGAL_BASES: Record<LegalBasis, string> = {
  contract: "nodig voor wat je met ons afspreekt (AVG, artikel 6, lid 1, onder b)",
  law: "een wettelijke plicht (AVG, artikel 6, lid 1, onder c)",
  interest: "een gerechtvaardigd belang (AVG, artikel 6, lid 1, onder f)",
  consent: "je toestemming (AVG, artikel 6, lid 1, onder a)",
};

/** A legal ground in words: the basis, with the law, the interest, or how consent is withdrawn. */
export function describeGround(ground: LegalGround): string {
  const basis = LEGAL_BASES[ground.basis];
  switch (ground.basis) {
    case "contract":
      return basis;
    case "law":
      return `${basis}: ${ground.law}`;
    case "interest":
      return `${basis}: ${ground.interest}`;
    case "consent":
      return `${basis}; intrekken: ${ground.withdrawal}`;
  }
}

/** A text with a capital and a full stop. */
export function asSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith(".") ? "" : "."}`;
}

/** Whose value is no sentence: names in the code. */
export const TABLES = "Tabellen";

/** What is known of one activity, by its labels. */
export function factsOfProcessing(one: ToldProcessing): [label: string, value: string][] {
  return [
    ["Van wie", one.of],
    ["Gegevens", one.data],
    ["Doel", one.purpose],
    ["Grondslag", one.basis],
    ["Wie het krijgt", one.recipients ?? "niemand buiten ons en wie voor ons werkt"],
    ["Hoe lang", one.kept],
    ["Bij wissen", one.erased],
    [TABLES, one.tables.join(", ")],
  ];
}

/** The same of one who gets data. */
export function factsOfProcessor(one: Processor): [label: string, value: string][] {
  const role = {
    processor: "verwerker, in onze opdracht",
    controller: "zelf verantwoordelijk",
  };
  return [
    ["Wat", one.task],
    ["Gegevens", one.data],
    ["Rol", role[one.role]],
    ["Waar", one.place ?? "niet bekend uit de instellingen"],
    ["Buiten de EU", one.outside ?? (one.place === null ? "na te gaan door de beheerder" : "nee")],
  ];
}

export const NO_HOST =
  "Bij wie de server staat, is niet ingevuld: de beheerder van de server zet dat in OPERATOR_HOSTING.";

/** The register as a text in Markdown, for who keeps it in a file. */
export function registerAsMarkdown(register: ProcessingRegister): string {
  const { operator, contactEmail, day, processing, places, processors, security } = register;
  const part = (name: string, facts: readonly [string, string][]) =>
    [`### ${name}`, "", ...facts.map(([label, value]) => `- ${label}: ${value}`), ""].join("\n");
  return [
    `# Register van verwerkingen\n`,
    `Opgemaakt op ${day}, uit wat het product verklaart en de instellingen waarmee het draait. 'Je' is van wie de gegevens zijn.\n`,
    `## Verantwoordelijke\n`,
    `${operator.name}, ${operator.address}, KvK ${operator.kvkNumber}, ${contactEmail}\n`,
    `## Verwerkingen\n`,
    ...processing.map((one) => part(one.name, factsOfProcessing(one))),
    `## Waar nog meer gegevens kunnen zijn\n`,
    ...places.map(({ name, data, kept }) =>
      part(name, [
        ["Wat", data],
        ["Hoe lang", kept],
      ]),
    ),
    `## Wie gegevens krijgt\n`,
    ...(register.knowsHost ? [] : [`${NO_HOST}\n`]),
    ...processors.map((one) => part(one.name, factsOfProcessor(one))),
    `## Beveiliging\n`,
    ...security.map((line) => `- ${line}`),
  ].join("\n");
}
