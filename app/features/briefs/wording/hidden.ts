const WHY: Record<string, string> = {
  "contact-data":
    "in je opdracht staan contactgegevens. Die krijgt een bedrijf pas als je een offerte accepteert.",
  "not-a-brief": "wat je plaatste is geen opdracht voor de bedrijven hier.",
  abuse: "we denken dat je opdracht niet echt bedoeld is, of bedoeld om een ander te schaden.",
};

/** Why a brief was hidden, as its client reads it behind 'Hoi Iris,'; by the name of the reason. */
export const whyHidden = (reason: string) =>
  WHY[reason] ?? "je opdracht past niet bij onze voorwaarden. Vraag ons gerust waarom.";
