import { words } from "./tokens.ts";

/** Words of the language, without accents, that are names as well: only a capital tells them apart. */
export const ORDINARY_NAMES = words(
  `groot groote grote klein kleine berg bergen bos bosch bakker visser smit smid smeets mulder
  molenaar koning konings prins hertog graaf keizer bisschop paus ridder jonker heer jong jonge oude
  ouden lang lange kort korte dik dun wit witte zwart zwarte bruin bruine rood roode groen groene
  blauw blauwe grijs goud zilver ijzer koper steen stenen hout kok brouwer slager schilder timmerman
  kuiper schipper boer boeren jager herder schaap lam wolf wolk vos haas konijn beer leeuw leeuwen
  haan kip hoen duif valk arend raaf kraai mus vink zwaan gans eend reiger meeuw mees vis haring bok
  paard dijk dam brug sluis haven haag heide veld velden akker wal weg laan straat plein poort
  toren kerk kerkhof klooster kapel huis huizen hof hoven stal schuur kamer zolder kelder keuken dak
  muur wand deur raam venster bank stoel tafel kast bed lamp zand duin water meer zee kust strand
  beek bron put meeren eiland polder linde eik beuk boom bomen blad bloem bloemen roos rozen tulp
  jasmijn iris viool doorn gras koren haver hop peer appel kers noot zomer winter herfst lente storm
  wind regen sneeuw vorst zon maan ster sterre sterk snel stil stille goed goede beste vroom wijs
  vries vrede hope joy will wil bass pas plas post pot pet pen bol bal bus boot schip
  kooi kist doos koffer zak mand laars schoen hoed jas broek post markt kramer koopman meester
  schouten schout rechter dokter verhuizer drager loper vogel zang kwast ring draad touw bout moer
  hamer spijker schroef ton vat kan kant rand hoek punt streep recht krom hoog hooge laag breed brede
  smal diep ruim ruime nieuw nieuwe vol volle vrij schoon mooi knap fijn best keur kaart blok kolk
  kroon troon zwaard schild lans pijl boog maat peil hand arm been voet hoofd baard haar oog mond
  tand hart bel bot rug zwager broer neef oom vader moeder zoon dochter kind man vrouw gast buur
  buurman visscher molen stad dorp kamp gracht wijk heuvel vallei weide rijk rijke arm arme hard
  harde zacht zachte zoet zoete bitter warm koud koude donker licht mei juni maart april augustus
  noord zuid oost west noordam zondag maandag vrijdag loos loon last lust lof leen leer les mes
  mars maas rijn waal lek eem ijssel spaan schaaf beitel zaag boor ploeg wagen karren kar wiel as
  rad spil anker zeil mast roer dek ruimte brand vuur vonk gloed rook as kool roet
  ben klok vloer spiegel trap lift kluis piano orgel plant kleed tapijt gordijn pan bord fiets ladder
  tuin erf balkon`,
);
