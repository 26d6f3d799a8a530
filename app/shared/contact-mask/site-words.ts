import { words } from "./tokens.ts";

/** Endings of sites that people have. */
export const ENDINGS = words(
  `nl com net org eu be de info biz io frl co uk fr pl tr es it pt email shop online site website
  app me tv cc gg ly gl nu dev test amsterdam
  ac ad ae af ag ai al am ar as at au aw ax az ba bg bo br by ca ch ci cl cm cn cr cu cv cw cx cy cz
  dj dk dm do dz ec ee eg fi fm fo ga gd ge gi gr gs gt gy hk hm hn hr ht hu id ie il im in iq ir is
  je jo jp ke kg ki kr kw kz la lb lc li lk lt lu lv ma mc md mg mk ml mn mo mt mu mx my na ne nf ng
  no np nz om pa pe ph pk pm pn pr ps pw py qa re ro rs ru sa sc sd se sg sh si sk sl sm sn so sr st
  su sv sx tc td tf th tj tk tl tm tn to tt tw tz ua ug us uy uz va vc ve vg vi vn vu ws yt za
  xyz club blog store tech live space world wiki pro name mobi link click page one top fun art cloud
  design studio media news photos photography gallery group work works team today life family house
  homes moving shopping sale solutions services company digital agency network systems host website
  social chat video music games bike cafe coffee garden expert guru center city zone vip icu cam
  gent brussels vlaanderen nrw berlin hamburg koeln london paris wien istanbul swiss africa asia cat
  academy actor apartments art associates auction band bar beauty beer best bio boutique builders
  business camp care careers catering chef clothing coach codes community construction consulting
  contact cooking courses dance date deals dentist diet direct directory dog education energy
  engineer equipment estate events exchange express fan farm fashion film finance fish fit fitness
  florist flowers football foundation fyi gift gifts gmbh graphics green guide haus health help
  holiday horse hosting how immo ing ink institute international jewelry kids kitchen land law legal
  life limited lol love ltd management market marketing mba media menu mom money movie nails
  ninja now observer ong one online ooo partners parts party pet pics pictures pizza plumbing plus
  poker press productions properties pub realestate recipes rent rentals repair report restaurant
  rest rip rocks run school science security show ski soccer srl style sucks supply support surf
  surgery tattoo tax taxi team tips tires tools tours town toys training travel university uno
  ventures vet villas vin vision vote watch wedding wine wtf yoga you`,
);
/** Words of a sentence, too: without a space after a full stop they would look like an ending. */
export const ORDINARY_ENDINGS = words(
  `de me nu be it app info shop online site website email test co es ac ad af al am as at do ga in is
  je la ma na ne no om pa re so te to va live club blog store tech space world pro name link click
  page one top fun art cloud design studio media news group work works team today life family house
  homes sale company digital network host social chat video music games bike cafe garden expert
  center city zone vip cam im il gent brussels berlin london paris wien istanbul swiss africa cat art
  band bar best camp care chef coach contact dance date deals direct energy events express fan farm
  film fit green help hosting how ing ink kids land law market marketing media menu now plus press
  pub report rest rip run school show ski style support surf tax taxi tips tools tours town training
  uno vet villas vin wedding you date fyi exchange auction boutique party pet pizza restaurant
  university management international community fitness`,
);
/** Endings that are said or stand by themselves, without a dot. */
export const SAID_ENDINGS = words("nl com net org eu be pl info io xyz");
/** Shops: their name says where a thing was bought. */
export const SHOPS = words(
  `ikea bol coolblue marktplaats gamma praxis karwei leenbakker kwantum jysk funda hornbach blokker
  action wehkamp mediamarkt verhuisbod swapfiets vinted pararius`,
);
