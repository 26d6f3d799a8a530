import { words } from "./tokens.ts";

export const PLATFORMS = words(
  `insta instagram ig facebook fb messenger snap snapchat telegram tiktok linkedin twitter skype
  discord whatsapp wapp signal viber wechat threads snappen tinder kik reddit bluesky mastodon`,
);
/** Platforms behind whose name people write their account's name at once: 'insta sanne.vries'. */
export const NAMING = words(
  "signal wechat messenger insta instagram ig snap snapchat telegram tiktok discord threads skype fb facebook linkedin",
);
/** Words behind the name of a platform that are no account's name: 'op facebook gezien', 'insta staat vol'. */
export const NO_ACCOUNT_NAME = words(
  `gezien gezet gevonden gekocht geplaatst gelezen gedeeld gepost berichten bericht groep groepen
  pagina pagina's foto fotos marketplace marktplaats advertentie advertenties verkocht verkopen staat
  staan stond stonden zag zagen heb hebben hebt heeft kunnen kan lukt werkt filmpje filmpjes video
  vinden delen post posts story verhaal live gebruik gebruiken doe doen doet kun wil willen zijn was
  waren waar omdat zodat daar alleen allemaal meestal vaak soms anders even graag liever later eerst
  nooit altijd morgen vandaag gisteren stuur stuurt zoeken kijken kopen krijg word wordt worden
  bekijken bekend vol half verder dus maar`,
);
/** What stands between the name of a platform and the name somebody has there. */
export const LINKS = words(
  `zit is heet heten als naam account onder ik mij me op via ben we wij mijn te vinden zoek naar acc
  profiel username user gebruikersnaam daar my name hesabim nazwa`,
);
export const ASSIGNING = words("is heet als naam onder account username gebruikersnaam");
export const ORDINARY = words(
  `niet geen ook er een het de wel nog dat die dit we wij ik je jullie u hij zij maar want dus in uit
  aan af handig prima goed fijn oke mogelijk nodig beter sneller makkelijk voor van met bij tot
  actief bereikbaar vindbaar leeg zat kapot verboden foto's fotos berichten reacties reclame`,
);
/** Sites and messages that people speak of without being anybody there: what follows is a name only if it looks chosen. */
export const MARKETS = words(
  `marktplaats vinted nextdoor strava psn steam etsy ebay dm pm pb privebericht gebruikersnaam username
  nickname nick alias user toevoegen bericht berichtje naam heet ben account profiel volg voeg zoek zoeken vind vinden vindt follow add google googel googelen`,
);
export const MARKET_LINKS = words(
  `naam is heet heten ik me mij mijn onze ons op onder als naar aan account profiel de via vinden te nl
  com u ben maar eens gewoon daar even ook je jij zit kan en toe`,
);
