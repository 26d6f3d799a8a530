import { PRICE_EXCL_CENTS } from "~/features/billing/constants.ts";
import { readPublicCompany } from "~/features/companies/index.server.ts";
import { areasText } from "~/features/companies/rules.ts";
import type { App } from "~/server/app.ts";
import { appOf } from "~/server/auth/session.ts";
import { isId } from "~/server/web/form.ts";
import { drawLinkCard, type LinkCard } from "~/server/web/link-cards.ts";
import { formatWholeEuros } from "~/shared/money.ts";
import { BoxOpen } from "~/ui/illustrations/boxes.tsx";
import { Street } from "~/ui/illustrations/street.tsx";
import { Van } from "~/ui/illustrations/van.tsx";
import type { Route } from "./+types/link-card";

interface Words {
  title: string;
  text: string;
}

const FOR_CLIENTS: Record<string, Words> = {
  home: {
    title: "Tot 5 gratis verhuisoffertes",
    text: "Eén aanvraag. Geverifieerde bedrijven. Jij kiest.",
  },
  "hoe-werkt-het": {
    title: "Zo werkt het",
    text: "Vertel één keer wat er mee moet, vergelijk tot vijf offertes en kies zelf.",
  },
  "verhuis-prijzen": {
    title: "Wat kost een verhuizing?",
    text: "Prijsklassen, wat de prijs bepaalt en een voorbeeld om na te rekenen.",
  },
  verhuisbedrijven: {
    title: "Verhuisbedrijven per provincie",
    text: "Bekijk wie er in jouw provincie verhuist en ontruimt.",
  },
  "brief-form": {
    title: "Vraag gratis offertes aan",
    text: "Een paar minuten werk. Binnen 24 uur tot vijf offertes, zonder belletjes.",
  },
};

const FOR_COMPANIES: Record<string, Words> = {
  "voor-verhuisbedrijven": {
    title: "Vast bedrag per maand, onbeperkt offertes verzenden!",
    text: "Open verhuizingen en ontruimingen in jouw regio.",
  },
  "verhuis-registratie-special": {
    title: "Meld je verhuisbedrijf aan",
    text: "Eén account, één vast bedrag per maand, geen commissie.",
  },
  pricing: {
    title: `${formatWholeEuros(PRICE_EXCL_CENTS)} per maand, excl. btw`,
    text: "Alle opdrachten in je regio, onbeperkt offertes verzenden.",
  },
};

const FROM_US: Record<string, Words> = {
  contact: { title: "Stel je vraag", text: "We antwoorden binnen 24 uur." },
  privacy: { title: "Privacy", text: "Wat we van je weten, waarom, en hoe lang." },
  terms: { title: "Voorwaarden", text: "Wat we afspreken, in gewone taal." },
};

/** The picture that shows with a link to a public page; of a company, its name and provinces. */
export async function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const card = await cardOf(appOf(context), params.fileName.replace(/\.png$/, ""));
  if (!card) return new Response(null, { status: 404 });
  const { picture, etag } = await drawLinkCard(appOf(context), card);
  const headers = new Headers({ "cache-control": "public, max-age=3600", etag });
  if (request.headers.get("if-none-match") === etag) {
    return new Response(null, { status: 304, headers });
  }
  headers.set("content-type", "image/png");
  headers.set("content-length", String(picture.length));
  return new Response(picture as Uint8Array<ArrayBuffer>, { headers });
}

async function cardOf(app: App, name: string) {
  const page = PAGE_CARDS.get(name);
  if (page) return page;
  const company = isId(name) ? await readPublicCompany(app, name) : null;
  if (!company) return null;
  const { businessName, verified, serviceAreas } = company;
  const kind = verified ? "Geverifieerd verhuisbedrijf" : "Verhuisbedrijf";
  return {
    title: businessName,
    text: `${kind} in ${areasText(serviceAreas)}.`,
    drawing: VAN,
  };
}

const STREET = {
  art: <Street width="600" height="392" />,
  accent: "#1f4e8c",
  width: 600,
  height: 392,
};
const BOX = {
  art: <BoxOpen width="360" height="280" />,
  accent: "#1f4e8c",
  width: 360,
  height: 280,
};
const VAN = {
  art: <Van width="540" height="292" />,
  accent: "#c84b0c",
  width: 540,
  height: 292,
};

function cards(words: Record<string, Words>, drawing: LinkCard["drawing"]) {
  return Object.entries(words).map(([name, said]) => [name, { ...said, drawing }] as const);
}

const PAGE_CARDS = new Map([
  ...cards(FOR_CLIENTS, STREET),
  ...cards(FOR_COMPANIES, VAN),
  ...cards(FROM_US, BOX),
]);
