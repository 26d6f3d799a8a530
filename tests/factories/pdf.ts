import { inflateSync } from "node:zlib";

// Reads the PDFs that pdfkit writes, as far as tests ask: it knows no other writer's.

/** The words of a PDF as they are drawn, piece by piece in their order, read through its own fonts. */
export function wordsOfPdf(pdf: Buffer): string[] {
  return wordsOfPages(pdf).flat();
}

/** The same, page by page. */
export function wordsOfPages(pdf: Buffer): string[][] {
  const objects = objectsOf(pdf);
  return pagesOf(objects).map(({ shown }) => shown.map(({ words }) => words));
}

/**
 * What a tagged PDF tells who cannot see it, in the order that it is told in: the way down the structure
 * to each element that has words, and its words. What stands on a page and is not told comes last, as
 * told by nobody.
 */
export function toldBy(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const pages = pagesOf(objects);
  const isRoot = (body: string) => body.includes("/Type /StructTreeRoot");
  const root = [...objects.values()].find(isRoot) ?? "";
  const told = new Set<Shown>();
  const tell = (body: string, way: string): string[] => {
    const page = pages.find(({ id }) => id === refOf(body, "Pg"));
    const [, kids = ""] = /\/K \[([^\]]*)\]/.exec(body) ?? [];
    return [...kids.matchAll(/(\d+)( 0 R)?/g)].flatMap(([, number = "", ref]) => {
      if (ref) {
        const child = objects.get(number) ?? "";
        const [, type = ""] = /\/S \/(\w+)/.exec(child) ?? [];
        const [, scope] = /\/Scope \/(\w+)/.exec(child) ?? [];
        return tell(child, `${way}/${type}${scope ? ` of ${scope}` : ""}`);
      }
      const shown = page?.shown.filter(({ mark }) => mark === Number(number)) ?? [];
      for (const each of shown) told.add(each);
      return [`${way}: ${shown.map(({ words }) => words).join("|")}`];
    });
  };
  const all = tell(root, "");
  const untold = pages.flatMap(({ shown }) => shown).filter((each) => !told.has(each));
  return [...all, ...untold.map(({ words }) => `nobody: ${words}`)];
}

interface Shown {
  words: string;
  /** The number of the marked content that it stands in; null outside. */
  mark: number | null;
}

function objectsOf(pdf: Buffer): Map<string, string> {
  const objects = pdf.toString("latin1").matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g);
  return new Map([...objects].map(([, id = "", body = ""]) => [id, body]));
}

function refOf(body: string, key: string): string {
  return new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1] ?? "";
}

function streamOf(objects: Map<string, string>, id: string): string {
  const [, deflated] = /stream\n([\s\S]*?)\nendstream/.exec(objects.get(id) ?? "") ?? [];
  return deflated ? inflateSync(Buffer.from(deflated, "latin1")).toString("latin1") : "";
}

/** What a PDF's pages draw, as their streams say it. */
export function drawingsOf(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  return pageIds(objects).map((id) => streamOf(objects, refOf(objects.get(id) ?? "", "Contents")));
}

function pageIds(objects: Map<string, string>): string[] {
  const tree = [...objects.values()].find((body) => body.includes("/Type /Pages")) ?? "";
  const [, kids = ""] = /\/Kids \[([^\]]*)\]/.exec(tree) ?? [];
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, id = ""]) => id);
}

function pagesOf(objects: Map<string, string>): { id: string; shown: Shown[] }[] {
  const fonts = new Map<string, string[]>();
  for (const body of objects.values()) {
    for (const [, name = "", id = ""] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      fonts.set(name, glyphsOf(streamOf(objects, refOf(objects.get(id) ?? "", "ToUnicode"))));
    }
  }
  return pageIds(objects).map((id) => {
    const content = streamOf(objects, refOf(objects.get(id) ?? "", "Contents"));
    return { id, shown: shownBy(content, fonts) };
  });
}

const PIECES = /\/MCID (\d+)\s*>> BDC|\b(EMC)\b|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g;

function shownBy(content: string, fonts: Map<string, string[]>): Shown[] {
  const shown: Shown[] = [];
  let font: string[] = [];
  let mark: number | null = null;
  for (const [, begun, ended, name, glyphs] of content.matchAll(PIECES)) {
    if (begun) mark = Number(begun);
    else if (ended) mark = null;
    else if (name) font = fonts.get(name) ?? [];
    else shown.push({ words: readShown(glyphs ?? "", font), mark });
  }
  return shown;
}

function readShown(shown: string, glyphs: string[]): string {
  const ids = [...shown.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = ""]) => hex.match(/.{4}/g));
  return ids.map((id) => glyphs[Number.parseInt(id ?? "", 16)] ?? "").join("");
}

function glyphsOf(map: string): string[] {
  const glyphs: string[] = [];
  for (const [, from = "", list = ""] of map.matchAll(
    /<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g,
  )) {
    for (const [index, [, hex = ""]] of [...list.matchAll(/<([0-9a-f]*)>/g)].entries()) {
      const units = hex.match(/.{4}/g) ?? [];
      glyphs[Number.parseInt(from, 16) + index] = units
        .map((unit) => String.fromCharCode(Number.parseInt(unit, 16)))
        .join("");
    }
  }
  return glyphs;
}
