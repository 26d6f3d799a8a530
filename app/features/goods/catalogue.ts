import { HEAVY_ITEMS, type HeavyItem, type Home, type Room } from "./constants.ts";

export type Thing = ReturnType<typeof thingOf>;

/**
 * What is said of a thing: 'apart' is usually taken apart and put together at the other end, 'special' is a
 * piano or what movers prepare for too; or which of a brief's heavy items it is.
 */
type Mark = "fragile" | "apart" | "special" | HeavyItem;
type Row = readonly [id: string, name: string, litres: number, ...marks: Mark[]];

/** Volumes as Dutch movers reckon with them: what a thing takes in a packed van, rounded to 50 litres. */
const TABLE: Record<Room, readonly Row[]> = {
  living: [
    ["sofa2", "Tweezitsbank", 1_000],
    ["sofa3", "Driezitsbank", 1_500],
    ["cornerSofa", "Hoekbank", 2_500, "apart"],
    ["armchair", "Fauteuil", 600],
    ["coffeeTable", "Salontafel", 400],
    ["sideTable", "Bijzettafel", 100],
    ["tvStand", "Tv-meubel", 400],
    ["tv", "Televisie", 200, "fragile"],
    ["bookcase", "Boekenkast", 800, "apart"],
    ["wallUnit", "Wandmeubel", 2_000, "apart", "Grote kast"],
    ["sideboard", "Dressoir", 800],
    ["displayCabinet", "Vitrinekast", 900, "fragile"],
    ["diningTable", "Eettafel (4 personen)", 800, "apart"],
    ["diningTableLarge", "Eettafel (6 of meer)", 1_200, "apart"],
    ["chair", "Eetkamerstoel", 200],
    ["floorLamp", "Staande lamp", 200, "fragile"],
    ["rug", "Vloerkleed", 200],
    ["plant", "Grote plant", 200],
    ["mirror", "Spiegel", 150, "fragile"],
    ["painting", "Schilderij", 100, "fragile"],
  ],
  kitchen: [
    ["fridge", "Koelkast", 500, "Koelkast"],
    ["fridgeLarge", "Amerikaanse koelkast", 1_200, "Koelkast"],
    ["freezer", "Vriezer", 500],
    ["cooker", "Fornuis", 500],
    ["oven", "Losse oven", 200],
    ["microwave", "Magnetron", 100],
    ["dishwasher", "Vaatwasser", 500, "Vaatwasser"],
    ["coffeeMachine", "Koffieapparaat", 50, "fragile"],
    ["kitchenTable", "Keukentafel", 600, "apart"],
    ["stool", "Kruk of barkruk", 150],
    ["bin", "Afvalbak", 100],
  ],
  sleeping: [
    ["bedSingle", "Bed (1 persoon)", 1_000, "apart"],
    ["bedDouble", "Bed (2 personen)", 1_800, "apart"],
    ["boxspring", "Boxspring (2 personen)", 2_200, "apart"],
    ["wardrobe2", "Kledingkast (2 deuren)", 1_000, "apart"],
    ["wardrobe3", "Kledingkast (3 deuren)", 1_600, "apart", "Grote kast"],
    ["slidingWardrobe", "Schuifdeurkast", 2_400, "apart", "Grote kast"],
    ["drawers", "Ladekast", 500],
    ["nightstand", "Nachtkastje", 100],
  ],
  child: [
    ["cot", "Ledikant", 500, "apart"],
    ["bunkBed", "Stapelbed", 1_600, "apart"],
    ["loftBed", "Hoogslaper", 1_600, "apart"],
    ["changingTable", "Commode", 500],
    ["childDesk", "Kinderbureau", 400],
    ["highChair", "Kinderstoel", 150],
    ["pram", "Kinderwagen", 300],
    ["toyChest", "Speelgoedkist", 200],
  ],
  work: [
    ["desk", "Bureau", 800, "apart"],
    ["standingDesk", "Zit-stabureau", 900, "apart"],
    ["officeChair", "Bureaustoel", 400],
    ["computer", "Computer", 100, "fragile"],
    ["monitor", "Beeldscherm", 100, "fragile"],
    ["printer", "Printer", 100],
  ],
  washing: [
    ["washer", "Wasmachine", 600, "Wasmachine"],
    ["dryer", "Wasdroger", 600, "Droger"],
    ["laundryBasket", "Wasmand", 100],
    ["dryingRack", "Droogrek", 100],
    ["ironingBoard", "Strijkplank", 100],
    ["bathroomCabinet", "Badkamerkast", 300],
    ["vacuum", "Stofzuiger", 100],
  ],
  outside: [
    ["bicycle", "Fiets", 500],
    ["ebike", "Elektrische fiets", 600],
    ["cargoBike", "Bakfiets", 1_500],
    ["childBike", "Kinderfiets", 300],
    ["scooter", "Brommer of scooter", 1_200],
    ["gardenTable", "Tuintafel", 800],
    ["gardenChair", "Tuinstoel", 200],
    ["lounge", "Loungeset", 2_000, "apart"],
    ["parasol", "Parasol", 200],
    ["barbecue", "Barbecue", 400],
    ["planter", "Plantenbak", 200],
    ["mower", "Grasmaaier", 500],
    ["ladder", "Ladder", 300],
    ["toolbox", "Gereedschapskist", 100],
    ["workbench", "Werkbank", 700, "apart"],
    ["shelving", "Stellingkast", 600, "apart"],
    ["tyres", "Set autobanden", 400],
    ["suitcase", "Koffer", 100],
    ["sportsGear", "Tent of sportspullen", 150],
  ],
  special: [
    ["piano", "Piano", 2_500, "fragile", "special", "Piano"],
    ["grandPiano", "Vleugel", 4_000, "fragile", "special", "Piano"],
    ["organ", "Orgel of keyboard", 800, "special"],
    ["clock", "Staande klok", 500, "fragile", "special"],
    ["antique", "Antiek meubel", 1_000, "fragile", "special"],
    ["artwork", "Kunstwerk of beeld", 200, "fragile", "special"],
    ["aquarium", "Aquarium", 500, "fragile", "Aquarium"],
    ["safe", "Kluis", 300, "Kluis"],
    ["treadmill", "Loopband", 900, "Fitnessapparatuur"],
    ["exerciseBike", "Hometrainer of roeitrainer", 700, "Fitnessapparatuur"],
    ["poolTable", "Biljart", 3_000, "apart", "special"],
  ],
  boxes: [
    ["box", "Verhuisdoos", 100],
    ["bookBox", "Boekendoos", 50],
    ["fragileBox", "Doos met breekbare spullen", 100, "fragile"],
    ["wardrobeBox", "Garderobedoos", 300],
    ["bag", "Tas of zak", 100],
  ],
};

// 'chair:4' is four of them, 'tv' is one.
function counted(...lines: string[]): Record<string, number> {
  const words = lines.flatMap((line) => line.split(" "));
  return Object.fromEntries(
    words.map((word) => {
      const [id = "", count = "1"] = word.split(":");
      return [id, Number(count)];
    }),
  );
}

const TERRACED = counted(
  "cornerSofa armchair coffeeTable tvStand tv bookcase:2 chair:6 diningTableLarge",
  "sideboard floorLamp:2 rug:2 plant:4 painting:4 mirror:2 fridge freezer dishwasher",
  "microwave bin coffeeMachine boxspring bedSingle:2 wardrobe3 wardrobe2:2 drawers:2",
  "nightstand:4 childDesk toyChest desk officeChair computer monitor washer dryer",
  "laundryBasket dryingRack ironingBoard vacuum bicycle:3 childBike gardenTable",
  "gardenChair:4 parasol mower ladder toolbox shelving suitcase:4 box:60 bookBox:16",
  "fragileBox:10 bag:8",
);
const CORNER = {
  ...TERRACED,
  ...counted(
    "armchair:2 painting:5 bedSingle:3 wardrobe3:2 drawers:3 nightstand:5 bicycle:4 gardenChair:6",
    "barbecue workbench box:65 bookBox:18 fragileBox:12",
  ),
};

/** What a home usually holds, to begin a list with: a count by the id of each thing. */
export const STARTS: Readonly<Record<Home, Readonly<Record<string, number>>>> = {
  room: counted(
    "bedSingle wardrobe2 drawers nightstand desk officeChair computer laundryBasket bicycle",
    "suitcase box:10 bookBox:4 bag:4",
  ),
  studio: counted(
    "sofa2 coffeeTable tvStand tv bookcase chair:2 floorLamp kitchenTable fridge microwave",
    "bedDouble wardrobe2 nightstand washer vacuum bicycle box:18 bookBox:5 bag:4",
  ),
  flat2: counted(
    "sofa3 armchair coffeeTable tvStand tv bookcase diningTable chair:4 floorLamp rug",
    "plant:2 painting:2 fridge microwave bin coffeeMachine bedDouble wardrobe2 drawers",
    "nightstand:2 mirror washer dryingRack ironingBoard vacuum bicycle box:28 bookBox:8",
    "fragileBox:4 bag:4",
  ),
  flat3: counted(
    "cornerSofa coffeeTable tvStand tv bookcase diningTable chair:4 floorLamp rug plant:2",
    "painting:3 mirror fridge microwave bin coffeeMachine bedDouble bedSingle wardrobe3",
    "wardrobe2 drawers nightstand:3 desk officeChair computer monitor washer dryer",
    "dryingRack ironingBoard vacuum bicycle:2 suitcase:2 box:40 bookBox:10 fragileBox:6",
    "bag:6",
  ),
  flat4: counted(
    "cornerSofa armchair coffeeTable tvStand tv bookcase:2 chair:6 diningTableLarge",
    "sideboard floorLamp rug plant:3 painting:4 mirror fridge dishwasher microwave bin",
    "coffeeMachine bedDouble bedSingle:2 wardrobe3 wardrobe2:2 drawers:2 nightstand:4 desk",
    "officeChair computer monitor washer dryer dryingRack ironingBoard vacuum bicycle:3",
    "gardenTable gardenChair:4 suitcase:3 box:55 bookBox:14 fragileBox:8 bag:8",
  ),
  terraced: TERRACED,
  corner: CORNER,
  detached: {
    ...CORNER,
    ...counted(
      "sofa2 sideTable:2 tv:2 bookcase:3 wallUnit chair:8 floorLamp:3 rug:3 plant:6 painting:8",
      "mirror:3 kitchenTable stool:3 slidingWardrobe drawers:4 nightstand:6 childDesk:2 toyChest:2",
      "desk:2 officeChair:2 computer:2 monitor:2 printer laundryBasket:2 childBike:2 gardenChair:8",
      "lounge parasol:2 planter:4 ladder:2 toolbox:2 shelving:3 suitcase:6 box:90 bookBox:30",
      "fragileBox:18 wardrobeBox:4 bag:12",
    ),
  },
};

function thingOf(room: Room, [id, name, litres, ...marks]: Row) {
  const is = (mark: Mark) => marks.includes(mark);
  const marked = { isFragile: is("fragile"), comesApart: is("apart"), isSpecial: is("special") };
  return { id, name, room, litres, ...marked, heavyItem: HEAVY_ITEMS.find(is) ?? null };
}

/** Every thing of the table, room by room. */
export const THINGS: readonly Thing[] = Object.entries(TABLE).flatMap(([room, rows]) =>
  rows.map((row) => thingOf(room as Room, row)),
);
