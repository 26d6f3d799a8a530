import { words } from "./tokens.ts";

/** Endings that are words of a sentence, too: without a space after a full stop they look the same. */
export const ORDINARY_ENDINGS = words(
  `de me nu be it app info shop online site website email test co es ac ad af al am as at do ga in
  is je la ma na ne no om pa re so to va live club blog store tech space world pro name link click
  page one top fun art cloud design studio media news group work works team today life family house
  homes sale company digital network host social chat video music games bike cafe garden expert
  center city zone vip cam im il gent brussels berlin london paris wien istanbul swiss africa cat
  band bar best camp care chef coach contact dance date deals direct energy events express fan farm
  film fit green help hosting how ing ink kids land law market marketing menu now plus press pub
  report rest rip run school show ski style support surf tax taxi tips tools tours town training
  uno vet villas vin wedding you fyi exchange auction boutique party pet pizza restaurant
  university management international community fitness`,
);
/** Endings of sites that people have. */
export const ENDINGS = new Set([
  ...ORDINARY_ENDINGS,
  ...words(
    `nl com net org eu biz io frl uk fr pl tr pt tv cc gg ly gl dev amsterdam ae ag ai ar au aw ax
    az ba bg bo br by ca ch ci cl cm cn cr cu cv cw cx cy cz dj dk dm dz ec ee eg fi fm fo gd ge gi
    gr gs gt gy hk hm hn hr ht hu id ie iq ir jo jp ke kg ki kr kw kz lb lc li lk lt lu lv mc md mg
    mk ml mn mo mt mu mx my nf ng np nz pe ph pk pm pn pr ps pw py qa ro rs ru sa sc sd se sg sh si
    sk sl sm sn sr st su sv sx tc td tf th tj tk tl tm tn tt tw tz ua ug us uy uz vc ve vg vi vn vu
    ws yt za xyz wiki mobi photos photography gallery moving shopping solutions services agency
    systems coffee guru icu vlaanderen nrw hamburg koeln asia academy actor apartments associates
    beauty beer bio builders business careers catering clothing codes construction consulting
    cooking courses dentist diet directory dog education engineer equipment estate fashion finance
    fish florist flowers football foundation gift gifts gmbh graphics guide haus health holiday
    horse immo institute jewelry kitchen legal limited lol love ltd mba mom money movie nails ninja
    observer ong ooo partners parts pics pictures plumbing poker productions properties realestate
    recipes rent rentals repair rocks science security soccer srl sucks supply surgery tattoo tires
    toys travel ventures vision vote watch wine wtf yoga`,
  ),
]);
/** Endings that are said or stand by themselves, without a dot. */
export const SAID_ENDINGS = words("nl com net org eu be pl info io xyz");
/** Shops: their name says where a thing was bought. */
export const SHOPS = words(
  `ikea bol coolblue marktplaats gamma praxis karwei leenbakker kwantum jysk funda hornbach blokker
  action wehkamp mediamarkt verhuisbod swapfiets vinted pararius`,
);
