/** A place on a map, in the map's units, with what is written beside it. */
export interface Spot {
  x: number;
  y: number;
  open: number;
  name: string;
}

interface Written extends Pick<Spot, "x" | "y"> {
  anchor: "start" | "middle" | "end";
}

/** A place as it is drawn: moved no farther than keeps it apart from the others. */
export interface Dot extends Pick<Spot, "x" | "y"> {
  radius: number;
  /** Null where another dot or name stands in the way of its name. */
  written: Written | null;
}

type Box = Record<"left" | "top" | "right" | "bottom", number>;

/** What names are written in, in units of a map: a phone shows two of them as one pixel. */
export const NAME_SIZE = 20;
// What a letter of the font takes on average, measured off long names.
const LETTER_WIDTH = 0.54;
/** So far a letter reaches above its line, and below it. */
const [HIGH, DEEP] = [NAME_SIZE * 0.75, NAME_SIZE * 0.25];

const [SMALLEST, LARGEST] = [19, 30];
/** So many places have room for dots of that size; of more they are smaller. */
const ROOM_FOR = 40;
const GAP = 2;
/** Enough for two hundred places as close as in the west of the country, in some ten milliseconds. */
const ROUNDS = 60;

/** Draws places within `width` by `height` so that no dot hides another's number, nor a name anything. */
export function layOut(spots: readonly Spot[], width: number, height: number): Dot[] {
  const scale = Math.min(1, Math.sqrt(ROOM_FOR / Math.max(spots.length, 1)));
  const dots = spots.map(({ x, y, open }): Dot => {
    const radius = Math.min(SMALLEST + 1.5 * Math.sqrt(open - 1), LARGEST) * scale;
    return { x, y, radius, written: null };
  });
  keepOn(dots, width, height);
  for (let round = 0; round < ROUNDS && pushApart(dots); round += 1) keepOn(dots, width, height);
  const taken: Box[] = dots.map(({ x, y, radius }) => {
    return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
  });
  for (const [index, dot] of dots.entries()) {
    const found = waysToWrite(dot, spots[index]?.name ?? "").find(
      ({ box }) => isWithin(box, width, height) && !taken.some((other) => meet(box, other)),
    );
    if (!found) continue;
    dot.written = found.written;
    taken.push(found.box);
  }
  return dots;
}

function keepOn(dots: Dot[], width: number, height: number): void {
  for (const dot of dots) {
    dot.x = Math.min(Math.max(dot.x, dot.radius), width - dot.radius);
    dot.y = Math.min(Math.max(dot.y, dot.radius), height - dot.radius);
  }
}

/** Moves dots that meet half of what is lacking each; false when none did. */
function pushApart(dots: Dot[]): boolean {
  let moved = false;
  for (const [index, one] of dots.entries()) {
    for (let at = index + 1; at < dots.length; at += 1) {
      const other = dots[at];
      if (other && pushPair(one, other)) moved = true;
    }
  }
  return moved;
}

function pushPair(one: Dot, other: Dot): boolean {
  const wanted = one.radius + other.radius + GAP;
  const [x, y] = [other.x - one.x, other.y - one.y];
  const squared = x * x + y * y;
  if (squared > wanted * wanted - 0.5) return false;
  const between = Math.sqrt(squared);
  // Of two at one spot the first goes up.
  const [right, down] = between === 0 ? [0, 1] : [x / between, y / between];
  const half = (wanted - between) / 2;
  one.x -= right * half;
  one.y -= down * half;
  other.x += right * half;
  other.y += down * half;
  return true;
}

/** Beside a dot, below and above it, in the middle or to a side: the most readable first. */
function waysToWrite({ x, y, radius }: Dot, name: string): { written: Written; box: Box }[] {
  const wide = name.length * NAME_SIZE * LETTER_WIDTH;
  const away = radius + 4;
  const [beside, below, above] = [y + NAME_SIZE * 0.35, y + away + HIGH, y - away - DEEP];
  const ways: [left: number, baseline: number, anchor: Written["anchor"]][] = [
    [x + away, beside, "start"],
    [x - away - wide, beside, "end"],
  ];
  for (const baseline of [below, above]) {
    ways.push(
      [x - wide / 2, baseline, "middle"],
      [x + radius - wide, baseline, "end"],
      [x - radius, baseline, "start"],
    );
  }
  return ways.map(([left, baseline, anchor]) => ({
    written: { x: left + wide * { start: 0, middle: 0.5, end: 1 }[anchor], y: baseline, anchor },
    box: { left, right: left + wide, top: baseline - HIGH, bottom: baseline + DEEP },
  }));
}

function meet(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}

function isWithin({ left, top, right, bottom }: Box, width: number, height: number): boolean {
  return left >= 0 && top >= 0 && right <= width && bottom <= height;
}
