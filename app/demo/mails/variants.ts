/** What of a sample differs from one variant to the next: people's own words, and how far a brief is. */
export interface SampleWords {
  client: string;
  company: string;
  street: string;
  city: string;
  /** Whatever somebody writes: a remark, a question, a message, the name of a thing or a package. */
  words: string;
  budgetMinCents: number | null;
  budgetMaxCents: number | null;
  proposalsCount: number;
}

const USUAL: SampleWords = {
  client: "Sanne Visser",
  company: "Jansen Verhuizingen",
  street: "Dorpsstraat",
  city: "Zeist",
  words: "De straat is smal; parkeren kan om de hoek.",
  budgetMinCents: 50_000,
  budgetMaxCents: 120_000,
  proposalsCount: 1,
};

const MANY = 10_000;

/** In what each mail is shown, and is proved to stand. */
export const VARIANTS = {
  gewoon: USUAL,
  "lange namen": {
    ...USUAL,
    client: "Annemarie Wilhelmina van den Boogaard-Oude Nijhuis tot Zandvoort",
    company: "Verhuisenontruimingsbedrijfdegouvernestraatenomgevingrotterdam",
    street: "Burgemeester Baron van Voerst van Lyndenstraat-Achterom",
    city: "Westerhaar-Vriezenveensewijk",
  },
  "geen budget": { ...USUAL, budgetMinCents: null, budgetMaxCents: null },
  "vijf offertes": { ...USUAL, proposalsCount: 5 },
  // Among them marks that turn round what follows, which nobody ended.
  "van rechts naar links": {
    ...USUAL,
    client: "محمد عبد الرحمن\u202e",
    company: '\u202eהובלות כהן בע"מ\u2067',
    street: "רחוב הרצל",
    city: "\u200fתל אביב",
    words: "\u202bهل يوجد مصعد؟ 2 אנשים",
  },
  "HTML en regeleinden": {
    ...USUAL,
    client: '<b onclick="alert(1)">Sanne</b>\r\nBcc: spion@voorbeeld.test',
    company: "Jansen & Zn. <script>alert(1)</script>\r\nSubject: Iets anders\r\n\r\nAndere tekst",
    street: "<i>Dorpsstraat</i>\n",
    city: "Zeist</td></table><img src=x onerror=alert(1)>",
    words: "</p><a href='https://kwaad.test'>Klik</a>\r\n.\r\n..punt\u0000\u2028slot",
  },
  "tienduizend tekens": {
    ...USUAL,
    client: "Sanne ".repeat(MANY / 6),
    company: "V".repeat(MANY),
    street: "é".repeat(MANY),
    city: "😀".repeat(MANY / 2),
    words: "woorden ".repeat(MANY / 8),
  },
} satisfies Record<string, SampleWords>;

export type Variant = keyof typeof VARIANTS;
