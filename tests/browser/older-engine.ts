import type { BrowserContext, Page } from "playwright-core";
import { listUnknownMembers, listUnknownSelectors } from "../house/engines.ts";

const UNKNOWN_SELECTORS = new RegExp(
  `::?(?=(?:${listUnknownSelectors().join("|")})(?![\\w-]))`,
  "g",
);

/** What stands before a block of a style sheet: selectors and conditions. */
const PRELUDES = /[^{};]+(?=\{)/g;

/** Attributes of buttons that do nothing in such an engine: there is no element that they name. */
const INVOKERS = /\b(popovertarget|commandfor)="[^"]*"/gi;

/** Runs in the page, before its own scripts. */
function takeOut({
  members,
  selectors,
}: {
  members: ReturnType<typeof listUnknownMembers>;
  selectors: string;
}): void {
  const scope = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
  const drop = (of: object | undefined, name: string) => {
    const key = name.startsWith("@@") ? Reflect.get(Symbol, name.slice(2)) : name;
    if (of && Object.hasOwn(of, key)) Reflect.deleteProperty(of, key);
  };
  const iterators = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())) as object;
  for (const { kind, member, isStatic } of members) {
    if (member === null) drop(globalThis, kind);
    else if (kind === "Iterator") drop(iterators, member);
    else {
      if (isStatic !== true) drop(scope[kind]?.prototype, member);
      if (isStatic !== false) drop(scope[kind], member);
      if (kind === "Window") drop(globalThis, member);
    }
  }
  const unknown = new RegExp(selectors);
  const refuse = (text: unknown) => {
    if (!unknown.test(String(text))) return;
    throw new DOMException(`'${text}' is not a valid selector.`, "SyntaxError");
  };
  for (const { prototype } of [Element, Document, DocumentFragment]) {
    for (const name of ["matches", "closest", "querySelector", "querySelectorAll"]) {
      const own = Reflect.get(prototype, name) as ((text: string) => unknown) | undefined;
      if (!own) continue;
      Reflect.set(prototype, name, function (this: Element, text: string) {
        refuse(text);
        return own.call(this, text);
      });
    }
  }
  const supports = CSS.supports.bind(CSS) as (...texts: string[]) => boolean;
  CSS.supports = (...texts: string[]) => !unknown.test(texts.join(" ")) && supports(...texts);
}

/**
 * Makes the browser of `page` one that knows only what Chrome 109, Firefox 115 and Safari 16.4 all know: what
 * the check refuses in scripts is not there, selectors that it knows of are errors, styles with them are
 * dropped, and no button opens a popover or a dialog by itself. Without scripts too.
 */
export async function makeOlder(page: Page): Promise<Page> {
  const context = page.context();
  await context.addInitScript(takeOut, {
    members: listUnknownMembers(),
    selectors: UNKNOWN_SELECTORS.source,
  });
  await context.route(/\/(?!assets\/.*\.(?:js|woff2)$)/, async (route) => {
    const type = route.request().resourceType();
    if (type !== "document" && type !== "stylesheet") return await route.fallback();
    // The page may be left while it is on its way.
    const response = await route.fetch({ maxRedirects: 0 }).catch(() => null);
    const text = await response?.text().catch(() => null);
    if (!response || text == null) return await route.abort().catch(() => undefined);
    const body =
      type === "document"
        ? text.replace(INVOKERS, '$1="-"')
        : text.replace(PRELUDES, (prelude) => prelude.replace(UNKNOWN_SELECTORS, "$&unknown-"));
    await route.fulfill({ response, body });
  });
  return page;
}

/** How a browser's storage may fail: not there, refused when asked for, or without room for more. */
type BrokenStorage = "null" | "forbidden" | "full";

/** Breaks both storages of a browser, in all its pages that are opened after it. */
export async function breakStorage(page: Page, how: BrokenStorage): Promise<Page> {
  const context: BrowserContext = page.context();
  await context.addInitScript((kind: BrokenStorage) => {
    const refuse = (name: string) => () => {
      throw new DOMException("refused", name);
    };
    if (kind === "full") {
      Storage.prototype.setItem = refuse("QuotaExceededError");
      return;
    }
    for (const name of ["localStorage", "sessionStorage"]) {
      const get = kind === "null" ? () => null : refuse("SecurityError");
      Object.defineProperty(window, name, { configurable: true, get });
    }
  }, how);
  return page;
}
