import type { TermsVersion } from "../views.ts";

/** The first dated version of the terms. Never changed once it is in force: what changes is a new file. */
export const firstVersion: TermsVersion = {
  id: "2026-11-28",
  changes: [],
  chapters: {
    "1. Wie we zijn en wat we doen": [
      "Verhuisbod is een dienst van {name}, {address}, KvK {kvkNumber}, btw {vatNumber}. We brengen mensen die verhuizen of een woning laten ontruimen in contact met verhuisbedrijven. De verhuizing zelf spreek je af met het bedrijf dat je kiest; daar zijn wij geen partij bij.",
    ],
    "2. Voor klanten": [
      [
        "Een aanvraag plaatsen en offertes ontvangen is gratis en verplicht tot niets.",
        "Per aanvraag ontvang je hooguit 5 offertes. We streven naar offertes binnen 24 uur, maar kunnen niet beloven dat er bedrijven reageren.",
        "Je vult je aanvraag naar waarheid in. Een offerte geldt voor wat je hebt opgegeven.",
        "Accepteer je een offerte, dan sluit je een overeenkomst met dat bedrijf voor de dag en de extra's die je koos, tegen de prijs die op de knop stond. Bij een prijs per uur is dat het hoogste wat je betaalt. Het bedrijf krijgt je naam en e-mailadres, en het telefoonnummer en de adressen die je invulde. De andere offertes worden afgewezen.",
        "Een ontruiming, of alleen inpakken, kun je 14 dagen lang zonder reden herroepen, op de pagina van je opdracht of met de link in je mail. Een verhuizing op een afgesproken dag niet. Wat de wet verder voor je regelt, staat bij [Je rechten bij een verhuizing](/je-rechten).",
        "Gaat er bij een verhuizing iets stuk, dan betaalt de verhuizer volgens de wet hoogstens €\u00a023.000 per inboedel, tenzij jullie schriftelijk meer afspreken.",
      ],
    ],
    "3. Voor verhuisbedrijven": [
      [
        "Een account en het bekijken van opdrachten zijn gratis.",
        "Offertes sturen kan met een compleet profiel, een KvK-inschrijving die wij hebben gecontroleerd en het abonnement Verhuisbedrijf Pro.",
        "Je stuurt per opdracht één offerte, met een prijs inclusief btw die je kunt waarmaken op de dag van de opdracht. De klant kiest die dag, of een andere dag die je met een prijs noemt. Na het versturen kun je je prijzen alleen nog aanpassen als de klant zijn aanvraag wijzigt of je offerte verloopt.",
        "Elke offerte zegt wie de opdracht uitvoert, tot welk bedrag en met welk eigen risico het verzekerd is, wat annuleren kost en wat de klant krijgt als jij afzegt. Wat je niet zegt, ziet de klant als 'niet opgegeven'.",
        "Herroept een klant binnen de wettelijke bedenktijd, dan is de overeenkomst voorbij. Wat je al ontving betaal je binnen veertien dagen terug, behalve voor wat je op zijn verzoek al deed.",
        "Klantgegevens gebruik je alleen voor de verhuizing waarvoor je ze kreeg. Klanten buiten het platform om benaderen voordat ze hebben geaccepteerd, is niet toegestaan.",
        "Per provincie laten we hoogstens {places} bedrijven met een abonnement toe. Is een provincie vol, dan kun je op de wachtlijst.",
      ],
    ],
    "4. Abonnement en betaling": [
      [
        "Verhuisbedrijf Pro kost €\u00a079,00 excl. btw (€\u00a095,59 incl. btw) per maand.",
        "Je betaalt vooruit, per automatische SEPA-incasso.",
        "De overeenkomst komt tot stand als we je eerste betaling bevestigen. Is intussen de laatste plaats in je werkgebied of de laatste plek van een actie weg, of had je al een abonnement, dan is er geen overeenkomst. Je krijgt dan het hele bedrag terug, zonder factuur.",
        "Het abonnement loopt per maand en wordt steeds verlengd. Opzeggen doe je in je dashboard, tot en met de 25e van de maand; het stopt dan aan het einde van de betaalde periode. Een latere opzegging voeren we ook uit zolang de nieuwe periode niet is begonnen.",
        "Lukt een incasso niet, dan laten we dat weten. Betaal je ook daarna niet, dan kun je geen offertes meer sturen tot er betaald is.",
        "Laat je je account verwijderen, dan stopt je abonnement die dag. Wat je betaalde voor de dagen erna, krijg je terug met een creditfactuur.",
        "Pauzeren kan hoogstens 3 maanden per kalenderjaar, vanaf het einde van een betaalde maand. Zolang een pauze duurt, betaal je niets en stuur je geen offertes.",
        "Een tijdelijke actieprijs geldt voor de periode die erbij staat. Daarna betaal je de gewone prijs.",
      ],
    ],
    "5. Een collega aanbrengen": [
      "Met je eigen code breng je andere bedrijven aan. Heeft zo'n bedrijf zijn eerste maand betaald en is het geverifieerd, dan krijg jij een maand gratis. Dat kan vijf keer per maand, één keer per aangebracht bedrijf en niet voor een bedrijf van jezelf. Een zesde in dezelfde maand schuift niet door.",
      "De gratis maand komt bij de periode die loopt: je volgende betaling schuift een maand op. Heb je op dat moment geen abonnement, dan bewaren we de maand tot je er een hebt. Wie je code invult, ziet je voornaam. Je vindt je code op de pagina van je abonnement.",
    ],
    "6. Volgorde en beoordelingen": [
      "Opdrachten tonen we aan bedrijven met de nieuwste bovenaan. In de lijst van verhuisbedrijven staan geverifieerde bedrijven eerst, daarna op alfabet. Offertes zet de klant zelf op volgorde. Niemand kan een hogere plek kopen.",
      "Klanten kunnen bedrijven hier nog niet beoordelen: bij een bedrijf staat dus geen cijfer.",
    ],
    "7. Verificatie": [
      "'Geverifieerd' betekent dat we naam en KvK-nummer van het bedrijf hebben vergeleken met het Handelsregister, op de datum die erbij staat. Het is geen keurmerk en geen garantie voor het werk. Verandert een bedrijf zijn naam of nummer, dan controleren we opnieuw.",
    ],
    "8. Aansprakelijkheid": [
      "We staan in voor onze eigen dienst: dat de site werkt, dat je gegevens veilig zijn en dat offertes aankomen. Voor schade bij een verhuizing spreek je het verhuisbedrijf aan. Onze aansprakelijkheid tegenover bedrijven is beperkt tot wat zij ons in de laatste twaalf maanden betaalden, behalve bij opzet of grove schuld. De rechten die je als consument van de wet krijgt, blijven gelden.",
    ],
    "9. Stoppen": [
      "Je kunt je account altijd laten verwijderen. Wij kunnen een account sluiten als iemand deze afspraken ernstig schendt, bijvoorbeeld met valse aanvragen of misbruik van klantgegevens. We zeggen dan waarom, en een klacht daarover behandelen we binnen veertien dagen.",
      "Een bedrijf kunnen we schorsen als het zich niet aan deze afspraken houdt, klanten misleidt, als er klachten over komen, als zijn gegevens of papieren niet kloppen, of als een toezichthouder het vraagt. Het krijgt op dat moment een mail met de reden, de feiten en hoe het bezwaar maakt. Zolang de schorsing duurt stuurt het geen offertes en staat het niet op de site; afspraken met klanten en het abonnement lopen door. Willen we onze dienst aan een bedrijf helemaal beëindigen, dan zeggen we dat ten minste 30 dagen van tevoren, met de redenen (artikel 4 van Verordening (EU) 2019/1150).",
    ],
    "10. Wijzigingen": [
      "Veranderen we deze voorwaarden, dan kondigen we dat 30 dagen van tevoren aan per e-mail. Ben je het er niet mee eens, dan kun je tot die dag kosteloos opzeggen. Een wijziging werkt nooit terug. Eerdere versies blijven te lezen.",
    ],
    "11. Recht en klachten": [
      "Nederlands recht is van toepassing. Een klacht leg je ons voor via [Contact](/contact) of {email}. We behandelen haar gratis, een mens kijkt ernaar, en binnen veertien dagen schrijven we je de uitkomst met de redenen. Ben je een bedrijf en komen we er samen niet uit, dan werken we mee aan bemiddeling (artikel 12 van Verordening (EU) 2019/1150) door een mediator uit het register van de Mediatorsfederatie Nederland (mfnregister.nl) of via het Nederlands Arbitrage Instituut (nai.nl); we dragen een redelijk deel van de kosten. Anders beslist de bevoegde rechter in Nederland.",
    ],
    "12. Wat niet mag, en hoe we beslissen": [
      [
        "Niet toegestaan is wat tegen de wet is, wat onwaar is of misleidt, wat grof of kwetsend is, gegevens of foto's van een ander, reclame, en contactgegevens voordat een offerte is geaccepteerd.",
        "Een programma verbergt contactgegevens in wat een klant in een aanvraag schrijft en in vragen en antwoorden daarover, tot een offerte is geaccepteerd. Dat staat dan bij je tekst. In profielen en offertes van bedrijven verbergt het niets. Al het andere beslist een mens.",
        "Bij elke tekst en foto van een ander staat 'Meld dit'. Wie meldt, krijgt een nummer en later de beslissing. We verbergen een tekst of foto, of doen niets; bij herhaling kunnen we een account sluiten (hoofdstuk 9). Degene van wie de tekst of foto is, leest van ons wat we deden, op welke feiten en welke regel dat rust, en of een programma besliste.",
        "Ben je het niet eens met een beslissing, dan maak je binnen zes maanden gratis bezwaar met de link in onze mail. Een mens beslist opnieuw, als het kan een ander. Daarna kun je naar een erkende geschillenbeslechter of de rechter.",
        "Wie telkens zonder reden meldt, waarschuwen we eerst; daarna behandelen we zijn meldingen een tijd niet.",
      ],
      "Hoe vaak dit voorkomt staat bij [Meldingen in cijfers](/cijfers/moderatie), hoe lijsten op volgorde staan bij [Hoe wij sorteren](/hoe-wij-sorteren).",
    ],
    "13. Gegevens, rechten en voorwaarden van bedrijven": [
      [
        "Wat je schrijft en je foto's blijven van jou. Je geeft ons toestemming ze te tonen op Verhuisbod, in onze mails en op het plaatje bij een link naar je profiel, zolang ze in je profiel of een offerte staan. De naam en het beeldmerk van Verhuisbod blijven van ons.",
        "We bieden je bedrijf alleen op Verhuisbod aan, niet via andere sites of partners. We voeren zelf geen verhuizingen uit, verkopen er niets bij, en behandelen geen bedrijf anders dan een ander.",
        "Elders mag je andere prijzen en voorwaarden bieden; daar stellen we geen eisen aan.",
        "Bij wat je zelf opgeeft en wat door je gebruik ontstaat (je profiel, offertes, afspraken, gesprekken en facturen) kun je zolang je een account hebt, en je downloadt het in je account. Van een klant zie je zijn aanvraag zonder contactgegevens, en na acceptatie ook die. Gegevens van een ander bedrijf zie je niet, en een ander die van jou niet, behalve als cijfer waarin niemand te herkennen is, zoals een gebruikelijke prijs.",
        "Wij gebruiken die gegevens om de dienst te laten werken. Wie ze verder krijgt en waarvoor, staat bij [Privacy](/privacy); voor iets anders geven we ze niet door, en daar hoef je ons dus niets voor te verbieden.",
        "Na het einde van je abonnement houd je je account met alles wat erin staat. Na het verwijderen van je account kun je er niet meer bij, en wij ook niet, behalve bij wat de wet ons laat bewaren, zoals facturen. Download daarom eerst wat je wilt houden.",
      ],
    ],
  },
};
