import { clientLeftText, companyLeftText } from "../../rights/wording.ts";

interface PartyErased extends Record<"who" | "title" | "button" | "gone" | "next", string> {
  bound: (isMove: boolean) => string;
  otherwise: string;
}

/** What the other side of an agreement reads, by who erased its account. It says nothing of that person. */
export const PARTY_ERASED: Record<"client" | "company", PartyErased> = {
  client: {
    who: "De klant",
    title: "De klant heeft zijn account verwijderd",
    button: "Bekijk wat jullie afspraken",
    bound: (isMove) =>
      `Een account verwijderen zegt een overeenkomst niet op. ${clientLeftText(isMove)}`,
    gone: "Naam, adres, telefoonnummer en e-mailadres van de klant zijn hier gewist, en berichten op Verhuisbod komen niet meer aan. Je hebt de gegevens misschien nog: ze stonden in de mail die je kreeg toen je offerte werd geaccepteerd, en in de PDF daarbij.",
    next: "Bel of mail de klant en vraag of de afspraak doorgaat.",
    otherwise:
      "Krijg je geen antwoord, schrijf de klant dan wanneer je komt en vóór wanneer je antwoord wilt, en bewaar dat bericht. Heb je nergens meer gegevens, bewaar dan deze mail: daar staat waarom je de klant niet kon bereiken.",
  },
  company: {
    who: "Het bedrijf",
    title: "Het bedrijf heeft zijn account verwijderd",
    button: "Bekijk mijn opdracht",
    bound: companyLeftText,
    gone: "Naam, adres, telefoonnummer en e-mailadres van het bedrijf zijn hier gewist, en berichten op Verhuisbod komen niet meer aan. Je hebt ze nog: ze staan in de mail die je kreeg toen je koos, met de overeenkomst als PDF. Bewaar die.",
    next: "Bel of mail het bedrijf en vraag of het komt.",
    otherwise:
      "Krijg je geen antwoord, vraag het dan schriftelijk, noem een dag waarop je antwoord wilt, en bewaar dat bericht. Zoek je een ander bedrijf, zeg deze afspraak dan eerst schriftelijk af: anders heb je er twee.",
  },
};
