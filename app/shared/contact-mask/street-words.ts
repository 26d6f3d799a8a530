import { words } from "./tokens.ts";

// Ends of names of streets that hardly any other word has.
const ALWAYS =
  /(?:straat|straatje|laan|laantje|weg|gracht|kade|singel|dreef|plantsoen|steeg|plein|dijk|boulevard|allee|str)$|[a-z]{3}(?:strt|ln|wg|pln|pl|sngl|sgl|kd|gr|stg)$/;
// Others are ends of ordinary words, too: they need a capital, or a number that ends the sentence.
const OFTEN =
  /(?:hof|hofje|pad|park|markt|wal|haven|veld|oord|baan|burg|akker|kamp|zoom|oever|donk|poort|brink|sloot|polder|werf|hoeve|borg|tuin|kreek|vaart|ring|erf|hage|horst|gaarde|bolwerk|wetering|waard|beemd|vliet|passage|heem|dries|weide)$/;
// And these are ends of so many that only a capital or the words around them tell a street.
const SOMETIMES =
  /(?:rak|bos|berg|meer|ven|hout|eind|einde|heuvel|wijk|hoek|dam|sluis|brug|hei|heide|dal|kant|zijde|diep|schans|terp|duin|stede|kwartier|spoor|rade|daal|veen|kolk|wiel|bleek|zand|hil|loo|rode|rijn|molen|bergen|hagen|bocht|hove|stein|lust|plas|beek|burcht|esch|mors|rijt|warande|geer|berm|lede|kring|tuinen|landen|hoven|velden|akkers|weiden|gronden|oevers|laar|plaats|end)$/;

/** Words that end as a street does and are none, and cities that do. */
export const NO_STREET = words(
  `onderweg snelweg autoweg ringweg uitweg landweg zandweg eenrichtingsweg wandelweg toegangsweg
  schoolplein voorplein parkeerplein oprijlaan zijstraat winkelstraat achterstraat supermarkt
  bouwmarkt kerkhof fietspad voetpad looppad tuinpad sportveld voetbalveld speelveld werkbaan
  rijbaan loopbaan startbaan voortuin achtertuin zijtuin wintertuin kwekerij rotstuin verzekering
  levering oplevering opslagloods eethoek zithoek speelhoek werkhoek keukenhoek voorkant achterkant
  zijkant bovenkant onderkant voorzijde achterzijde bovenzijde onderzijde brandhout hardhout steigerhout
  bakker makker bekant eikenhout weekeinde uiteinde loopbrug
  amsterdam rotterdam schiedam zaandam volendam edam monnickendam appingedam veendam werkendam
  alblasserdam leidschendam zoetermeer aalsmeer alkmaar waalwijk rijswijk beverwijk harderwijk katwijk
  noordwijk oisterwijk winterswijk naaldwijk oosterhout voorhout geertruidenberg valkenburg middelburg
  voorburg culemborg heerhugowaard steenbergen rozenburg doesburg tilburg limburg hellevoetsluis
  maassluis hoogeveen heerenveen vinkeveen veenendaal roosendaal bloemendaal leusden duitsland nederland
  ligplaats standplaats staanplaats parkeerplaats laadplaats losplaats werkplaats kampeerplaats weekend duizend bekend onbekend passend volgend
  friesland zeeland flevoland gelderland engeland rusland finland eiland`,
);
/** What may stand before a number without being a street: a part of a home, or a thing that is counted. */
export const COUNTED_WORDS = words(
  `kamer etage verdieping nummer huisnummer nr flat blok unit laag doos container krat kavel kast garage
  kelderbox box bus tram lijn type maat fase deel dag week maand punt stap foto lijst mei zone halte
  perron afslag zaal balie loods vak plek januari februari maart april juni juli augustus september
  oktober november december maandag dinsdag woensdag donderdag vrijdag zaterdag zondag circa ongeveer
  totaal samen maximaal minimaal nog wel maar ook dan vanaf tot na voor over met zonder euro polis
  bouwjaar postcode rond begin eind half kwart uit sinds per om tussen hier daar alle ruim bijna
  plusminus minstens hoogstens alleen slechts precies meer minder niveau appartement woonlaag gebouw
  opslag hal ruimte schuur versie model serie stoel tafel bed ronde rit deur raam poort dock`,
);
const COUNTED_END = /(?:box|kamer|nummer|etage|ruimte|loods|vak|plek|kast|bak)$/;

/** Whether a word counts or numbers things ('kamer 3', 'week 12'), so that it is no street before a number. */
export const isCountedWord = (word: string) => COUNTED_WORDS.has(word) || COUNTED_END.test(word);

/** The towns that most people live in: what stands behind a number and before one of them is an address. */
export const TOWNS = words(
  `amsterdam rotterdam utrecht eindhoven groningen tilburg almere breda nijmegen apeldoorn arnhem
  haarlem enschede haarlemmermeer amersfoort zaanstad zaandam hertogenbosch zwolle leiden leeuwarden
  zoetermeer dordrecht ede emmen westland venlo delft deventer alkmaar helmond maastricht heerlen
  amstelveen hilversum hengelo oss roosendaal purmerend hoorn schiedam vlaardingen gouda spijkenisse
  lelystad veenendaal assen barneveld katwijk zeist nieuwegein almelo doetinchem hoofddorp capelle
  heerhugowaard rijswijk houten harderwijk middelburg vlissingen kampen woerden weert bussum huizen
  wageningen hoogeveen drachten heerenveen sneek terneuzen goes culemborg tiel meppel waalwijk uden`,
);
/** Words behind a street's name that say which part of the street it is: 'Kanaaldijk-Zuid', 'Oostzeedijk beneden'. */
export const PARTS_OF_STREETS = words("noord oost zuid west nz oz zz wz boven beneden midden");
/** Words that stand before the last of a street's name and belong to it. */
export const TITLES = words(
  `oude nieuwe korte lange grote kleine hoge lage eerste tweede derde voorste achterste noorder
  zuider ooster wester burgemeester professor prof dokter dr pastoor koning koningin prins prinses sint
  st meester mr generaal kapitein admiraal jonkheer jhr graaf hertog burg ds ir past kon pr nwe nw`,
);
export const PARTICLES = words("van de der den het ten ter te 't op in aan");

/** How surely the end of a word says that it is a street's name; `isBare` when it is nothing but that. */
export function endOfStreet(word: string) {
  for (const [kind, ends] of [
    ["always", ALWAYS],
    ["often", OFTEN],
    ["sometimes", SOMETIMES],
  ] as const) {
    const [end] = ends.exec(word) ?? [];
    if (end !== undefined) return { kind, isBare: end === word };
  }
  return { kind: null, isBare: false };
}

/** Words behind a number that make it a count of things, people, floors or time: '12 dozen', '3 treden'. */
export const COUNTED_BEHIND = words(
  `dozen doos kratten zakken tassen kisten boxen stuks stoelen kasten bedden lampen fietsen planten banken boeken
  personen mensen man kamers treden verdiepingen etages dagen weken maanden uur uren u km meter m2 m3 kuub kg kilo
  euro`,
);
