import { Fragment, isValidElement, type ReactElement, type ReactNode } from "react";

/** Elements that stand on lines of their own, with the line breaks before and after them. */
const BLOCKS: Record<string, readonly [before: number, after: number]> = {
  h1: [3, 2],
  p: [2, 2],
  hr: [2, 2],
  table: [2, 2],
  td: [1, 1],
  div: [1, 1],
};
const INLINE = new Set(["html", "body", "tbody", "tr", "span", "strong", "a"]);
const RULE = "-".repeat(40);

// No-break spaces are words: they keep together what stands around them.
const WORD_OR_BREAK = /\n|[^\n \t\r\f\u200b]+/g;
const STARTS_WITH_SPACE = /^[ \t\r\f\u200b]/;
const ENDS_WITH_SPACE = /[ \t\r\f\u200b]$/;

/** Text that grows word by word; line breaks between two blocks are those of the one that wants more. */
class Block {
  text = "";
  before: number;
  #after = 0;
  #atLineStart = true;
  #space = false;

  constructor(before: number) {
    this.before = before;
  }

  add(text: string, change: (word: string) => string): void {
    const found = text.match(WORD_OR_BREAK) ?? [];
    if (found.length === 0) {
      this.#space ||= text !== "";
      return;
    }
    if (found.every((each) => each === "\n")) {
      this.#break(found.length);
      return;
    }
    this.#break(this.#after);
    this.#after = 0;
    let spaced = this.#space || STARTS_WITH_SPACE.test(text);
    for (const each of found) {
      if (each === "\n") this.#break(1);
      else {
        this.text += (spaced && !this.#atLineStart ? " " : "") + change(each);
        this.#atLineStart = false;
      }
      spaced = true;
    }
    this.#space = ENDS_WITH_SPACE.test(text);
  }

  addBlock(block: Block, after: number): void {
    const before = Math.max(this.#after, block.before);
    if (this.text === "") this.before = before;
    else this.#break(before);
    this.text += block.text;
    this.#atLineStart = false;
    this.#after = Math.max(block.#after, after);
  }

  #break(times: number): void {
    if (times === 0) return;
    this.text += "\n".repeat(times);
    this.#atLineStart = true;
  }
}

interface Place {
  block: Block;
  change: (word: string) => string;
}

/**
 * What a mail says, without its looks: titles in capitals, the address behind every link after its
 * words, a row with a heading as one line, nothing of what is marked `data-skip-in-text`.
 * @throws Error for an element that no mail had before: how it reads has to be added here
 */
export function plainText(body: ReactElement): string {
  const block = new Block(0);
  write(body, { block, change: (word) => word });
  return block.text;
}

function write(node: ReactNode, place: Place): void {
  for (const part of partsOf(node)) {
    if (typeof part === "string") place.block.add(part, place.change);
    else writeElement(part, place);
  }
}

/** Elements, and the text between two of them as one. */
function partsOf(node: ReactNode): (string | ReactElement)[] {
  const parts: (string | ReactElement)[] = [];
  const collect = (each: ReactNode): void => {
    if (Array.isArray(each)) for (const one of each as ReactNode[]) collect(one);
    else if (typeof each === "string" || typeof each === "number") {
      if (typeof parts.at(-1) === "string") parts.push(`${String(parts.pop())}${each}`);
      else parts.push(String(each));
    } else if (isValidElement<Props>(each)) {
      if (each.type === Fragment) collect(each.props.children);
      else parts.push(each);
    }
  };
  collect(node);
  return parts;
}

interface Props {
  children?: ReactNode;
  href?: string;
  "data-skip-in-text"?: string;
}

function writeElement({ type, props }: ReactElement, place: Place): void {
  const { children, href, "data-skip-in-text": skipped } = props as Props;
  const tag = String(type);
  if (skipped) return;
  if (typeof type === "function") {
    write((type as (props: unknown) => ReactNode)(props), place);
  } else if (tag === "a" && href) {
    writeLink(href, children, place);
  } else if (tag === "tr" && partsOf(children).some(isHeading)) {
    writeLine(partsOf(children), place);
  } else if (BLOCKS[tag]) {
    const [before, after] = BLOCKS[tag];
    const block = new Block(before);
    const change = tag === "h1" ? (word: string) => word.toUpperCase() : place.change;
    write(tag === "hr" ? RULE : children, { block, change });
    place.block.addBlock(block, after);
  } else if (INLINE.has(tag)) {
    write(children, place);
  } else if (tag !== "head") {
    throw new Error(`a mail's text cannot say <${tag}>: add it to plain-text.server.ts`);
  }
}

function isHeading(part: string | ReactElement): boolean {
  return typeof part !== "string" && part.type === "th";
}

/** The cells of a row one after the other, with a colon behind its heading: 'Van: Zeist'. */
function writeLine(cells: (string | ReactElement)[], { block, change }: Place): void {
  const line = new Block(1);
  for (const cell of cells) {
    if (typeof cell === "string") continue;
    write((cell.props as Props).children, { block: line, change });
    line.add(isHeading(cell) ? ": " : " ", change);
  }
  block.addBlock(line, 1);
}

/** A link's words, and its address unless they are the same. */
function writeLink(href: string, children: ReactNode, { block, change }: Place): void {
  const address = href.replace(/^mailto:/, "");
  let words = "";
  write(children, {
    block,
    change: (word) => {
      words += word;
      return change(word);
    },
  });
  if (words !== address) block.add(words ? ` ${address}` : address, (word) => word);
}
