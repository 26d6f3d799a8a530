import compat from "@mdn/browser-compat-data" with { type: "json" };
import type { CompatStatement, Identifier } from "@mdn/browser-compat-data/types";
import { type SelectorComponent, transform } from "lightningcss";
import { parseSync } from "vite";
import { OLDEST_BROWSERS } from "../../vite.browsers.ts";
import type { Problem, Source } from "./sources.ts";

type OldestBrowser = keyof typeof OLDEST_BROWSERS;
const OLDEST = Object.entries(OLDEST_BROWSERS) as [OldestBrowser, string][];

/** Sources of which nothing reaches a browser. */
const OF_SERVER = [
  /^app\/(?:server|use-cases|gates|tasks|demo)\//,
  /^app\/(?:main|operator|backups|routes|entry\.server)\./,
  /^app\/routes\/.*\.ts$/,
  /\.server\.|\.test\.|\/(?:emails|tasks)\/|\/tables\.ts$/,
];
/** What routes call in the part of them that stays on the server. */
const SERVER_CALLS = ["'.getSetCookie'"];

const asNumber = (version: string) => {
  const [major = 0, minor = 0] = version.replace("≤", "").split(".").map(Number);
  return major * 100 + minor;
};

/** What the data says below a feature, by name. */
function featuresOf(feature: Identifier | undefined): [name: string, feature: Identifier][] {
  return Object.entries(feature ?? {}).filter(
    (entry): entry is [string, Identifier] => entry[0] !== "__compat",
  );
}

/** The oldest browsers that lack a feature, each with its version: 'Safari 16.4'. */
function browsersWithout({ support }: CompatStatement): string[] {
  const lacking = OLDEST.filter(([browser, oldest]) => {
    const statements = [support[browser] ?? []].flat();
    return !statements.some(
      ({ version_added, version_removed, flags, prefix, alternative_name }) =>
        typeof version_added === "string" &&
        version_added !== "preview" &&
        asNumber(version_added) <= asNumber(oldest) &&
        !(typeof version_removed === "string" && asNumber(version_removed) <= asNumber(oldest)) &&
        !(flags || prefix || alternative_name),
    );
  });
  return lacking.map(([browser, oldest]) => `${browser} ${oldest}`);
}

/** A table of features, by name, with the browsers that lack each; empty for one that all know. */
type Lacking = Map<string, string[]>;

interface KnownApis {
  /** Of objects, by name: what two kinds of objects have is lacking only where both lack it. */
  members: Lacking;
  /** 'Object.groupBy', 'Intl.Segmenter', 'Document.startViewTransition'. */
  qualified: Lacking;
  globals: Lacking;
}

let known: KnownApis | undefined;

function knownApis(): KnownApis {
  if (known) return known;
  known = { members: new Map(), qualified: new Map(), globals: new Map() };
  for (const [name, kind] of featuresOf(compat.api)) addKind(known, name, kind, isStaticInApi);
  for (const [name, kind] of featuresOf(compat.javascript.builtins)) {
    addKind(known, name, kind, isStaticInBuiltin);
  }
  return known;
}

const isStaticInApi = (_: string, member: string) => member.endsWith("_static");

/** The data of the language does not say which functions belong to the constructor: this process knows. */
function isStaticInBuiltin(kind: string, member: string): boolean {
  const builtin: unknown = Reflect.get(globalThis, kind);
  if (typeof builtin !== "function") return true;
  return !(member in ((builtin.prototype ?? {}) as object));
}

function addKind(
  apis: KnownApis,
  name: string,
  kind: Identifier,
  isStatic: (kind: string, member: string) => boolean,
): void {
  if (!kind.__compat) return;
  const lacking = browsersWithout(kind.__compat);
  apis.globals.set(name, lacking);
  for (const [member, { __compat }] of featuresOf(kind)) {
    if (!__compat) continue;
    const without = browsersWithout(__compat);
    const plain = member.replace(/_(?:static|event)$/, "");
    apis.qualified.set(`${name}.${plain}`, without);
    if (name === "Window") apis.globals.set(plain, without);
    // Nobody comes by an object of a kind that is not there.
    if (isStatic(name, member) || lacking.length > 0) continue;
    const before = apis.members.get(plain);
    apis.members.set(plain, before ? (before.length && without.length ? before : []) : without);
  }
  // Methods of `Intl.NumberFormat` and the like.
  if (name !== "Intl") return;
  for (const [, inner] of featuresOf(kind)) {
    for (const [method] of featuresOf(inner)) apis.members.set(method, []);
  }
}

/** Objects that are there under a name of their own, by the kind that the data knows. */
const KIND_OF: Readonly<Record<string, string>> = {
  document: "Document",
  navigator: "Navigator",
  window: "Window",
  globalThis: "Window",
  self: "Window",
  performance: "Performance",
  crypto: "Crypto",
  history: "History",
  screen: "Screen",
};

const ITERATORS = new Set(["entries", "keys", "matchAll", "values"]);
const OF_ITERATORS = /^(?:drop|every|filter|find|flatMap|forEach|map|reduce|some|take|toArray)$/;

/** A node of the parser's tree, as far as it is looked at. */
interface Node {
  type: string;
  start: number;
  [part: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** The name of a variable, or of what is read from an object by name; null for anything else. */
function nameOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === "Identifier") return node.name as string;
  if (node.type === "MemberExpression" && !node.computed) return nameOf(node.property);
  return null;
}

/** The text of a literal, also of one between backticks, as minified. */
function textOf({ type, value, quasis }: Node): string | null {
  if (type === "Literal") return typeof value === "string" ? value : null;
  const [whole, more] = type === "TemplateLiteral" ? (quasis as Node[]) : [];
  return whole && !more ? ((whole.value as { cooked?: string }).cooked ?? null) : null;
}

/**
 * What a script calls that an oldest browser does not know, unless the script asks for it first: by
 * `thing?.()`, `"thing" in`, or `typeof`. Of a member only the name is known, not the object's kind, so
 * one that an old kind of object has too passes.
 */
export function unknownInScript({ file, text }: Source): Problem[] {
  const { members, qualified, globals } = knownApis();
  const found: { name: string; start: number; lacking: readonly string[] }[] = [];
  const imported = new Set<string>();
  const declared = new Set<string>();
  const asked = new Set<string>();
  const note = (name: string, { start }: Node, lacking: readonly string[] | undefined) => {
    if (lacking && lacking.length > 0) found.push({ name, start, lacking });
  };

  function look(node: Node): void {
    if (node.type.startsWith("Import") && isNode(node.local)) {
      imported.add(nameOf(node.local) ?? "");
      declare(node.local);
    }
    if (node.type === "VariableDeclarator") declare(node.id);
    if (Array.isArray(node.params)) node.params.forEach(declare);
    // `if (thing.name)` and `thing.name && ...`.
    for (const test of [node.test, node.type === "LogicalExpression" && node.left]) {
      asked.add(nameOf(test) ?? "");
    }
    if (node.type === "BinaryExpression" && node.operator === "in" && isNode(node.left)) {
      asked.add(textOf(node.left) ?? "");
    }
    if (node.type === "UnaryExpression" && node.operator === "typeof") {
      asked.add(nameOf(node.argument) ?? "");
    }
    if (node.type === "MemberExpression" && !node.computed) lookAtMember(node);
    if (node.type === "CallExpression" || node.type === "NewExpression") lookAtCall(node);
    if (node.type === "Literal") lookAtLiteral(node);
    if (node.type === "TemplateElement") {
      lookAtText((node.value as { cooked?: string }).cooked ?? "", node);
    }
  }

  /** A name, or those that are taken out of an object or a list. */
  function declare(pattern: unknown): void {
    walk(pattern, (node) => {
      if (node.type === "Identifier") declared.add(node.name as string);
    });
  }

  function lookAtMember(node: Node): void {
    const object = node.object as Node;
    const name = nameOf(node) ?? "";
    if (object.type === "Identifier") {
      const of = nameOf(object) ?? "";
      if (globals.has(of)) note(`${of}.${name}`, node, qualified.get(`${of}.${name}`));
      // A global of a newer browser; the short name of a local variable is none.
      if (!node.optional && of.length > 3) note(of, object, newGlobal(of));
    }
    // Reading `navigator.x.y` throws where there is no `navigator.x`.
    if (object.type !== "MemberExpression" || node.optional) return;
    const kind = KIND_OF[nameOf(object.object) ?? ""];
    if (kind) note(nameOf(object) ?? "", object, qualified.get(`${kind}.${nameOf(object)}`));
  }

  function newGlobal(name: string): string[] | undefined {
    return name in KIND_OF || !/^[a-z]/.test(name) ? undefined : globals.get(name);
  }

  function lookAtCall(node: Node): void {
    const callee = node.callee as Node;
    const name = nameOf(callee) ?? "";
    if (callee.type === "Identifier") note(name, callee, globals.get(name));
    if (callee.type !== "MemberExpression" || node.optional) return;
    const object = callee.object as Node;
    const from = object.type === "CallExpression" ? nameOf(object.callee) : null;
    const isIterator = from !== null && ITERATORS.has(from) && !isOfObject(object.callee as Node);
    if (isIterator && OF_ITERATORS.test(name)) {
      note(`${from}().${name}`, callee, ["what has no iterator helpers"]);
    }
    const of = object.type === "Identifier" ? (nameOf(object) ?? "") : "";
    if (qualified.has(`${of}.${name}`) || imported.has(of)) return;
    note(`.${name}`, callee, members.get(name));
  }

  /** `Object.values(x).map` is one of an array. */
  const isOfObject = (callee: Node) => isNode(callee.object) && nameOf(callee.object) === "Object";

  function lookAtLiteral(node: Node): void {
    const { value, regex } = node as { value?: unknown; regex?: { flags: string } };
    if (regex?.flags.includes("v")) note("flag v", node, ["what knows no sets in expressions"]);
    if (typeof value === "string") lookAtText(value, node);
  }

  function lookAtText(value: string, node: Node): void {
    for (const [, name = ""] of value.matchAll(/(?<![\w-]:):{1,2}([a-z-]+)(?![\w:-])/g)) {
      const feature = compat.css.selectors?.[name]?.__compat;
      if (feature) note(`:${name}`, node, browsersWithout(feature));
    }
  }

  walk(parseSync(file, text).program, look);
  return found
    .filter(({ name }) => !asked.has(name.slice(name.lastIndexOf(".") + 1)) && !declared.has(name))
    .map(({ name, start, lacking }) => ({
      file,
      line: text.slice(0, start).split("\n").length,
      what: `unknown-api: '${name}' is not known to ${lacking.join(", ")}: ask for it first`,
    }));
}

function walk(node: unknown, look: (node: Node) => void): void {
  if (Array.isArray(node)) {
    for (const each of node) walk(each, look);
  } else if (isNode(node)) {
    look(node);
    for (const part of Object.values(node)) if (typeof part === "object") walk(part, look);
  }
}

/** The same of a source; nothing where it does not reach a browser. */
export function unknownToBrowsers(source: Source): Problem[] {
  const { file } = source;
  if (!/^app\/.*\.tsx?$/.test(file) || OF_SERVER.some((of) => of.test(file))) return [];
  return unknownInScript(source).filter(
    ({ what }) => !SERVER_CALLS.some((call) => what.includes(call)),
  );
}

/** Rules without which a page stays as it would be, or that Tailwind writes in another way beside them. */
const HARMLESS_RULES = new Set(["property", "starting-style"]);

/** What would show something in a browser that knows the selector, and hide it in one that does not. */
const SHOWS = { display: "none", visibility: "hidden" };

/**
 * What may stay on show in a browser that does not know the selector: the filters beside an open proposal, the
 * page under an open menu, a second message, what is said above the wizard, and the other steps of a form until
 * scripts have taken over.
 */
const MAY_STAY_SHOWN = /"name":"(?:standing|drawer|toast|aanvraag|data-step)"/;

/**
 * What in a style sheet as it is sent breaks, hides or leaves something on show in an oldest browser. A rule with
 * a selector that is not known is left out there as a whole: it stands alone, does not show, and does not hide
 * either, unless `:is()` has an alternative beside it that is known.
 */
export function unknownInStyles({ file, text }: Source): Problem[] {
  const problems: Problem[] = [];
  const tell = (what: string) => problems.push({ file, line: 1, what: `unknown-style: ${what}` });
  const functions = new Set(newFunctions(compat.css.types as Identifier));
  let supports = 0;
  transform({
    filename: file,
    code: Buffer.from(text),
    visitor: {
      Rule(rule) {
        if (rule.type === "supports") supports += 1;
        const name = rule.type === "unknown" ? rule.value.name : rule.type;
        const feature = compat.css["at-rules"]?.[name]?.__compat;
        if (feature && browsersWithout(feature).length > 0 && !HARMLESS_RULES.has(name)) {
          tell(`@${name}`);
        }
        if (rule.type !== "style") return;
        const { selectors, declarations, rules } = rule.value;
        if ((rules ?? []).length > 0) tell("a rule in a rule");
        const unknown = selectors.flatMap((selector) => unknownPart(selector) ?? []);
        if (unknown.length === 0) return;
        if (unknown.length < selectors.length) tell(`:${unknown[0]} beside other selectors`);
        for (const { property, value } of declarations?.declarations ?? []) {
          const hidden = SHOWS[property as keyof typeof SHOWS];
          if (!hidden) continue;
          if (!JSON.stringify(value).includes(hidden)) {
            tell(`:${unknown[0]} shows something (${property}): show it, and hide it by :not()`);
          } else if (!MAY_STAY_SHOWN.test(JSON.stringify(selectors))) {
            tell(
              `:${unknown[0]} hides something (${property}): name another sign in :is() beside it`,
            );
          }
        }
      },
      RuleExit(rule) {
        if (rule.type === "supports") supports -= 1;
      },
      MediaQuery(query) {
        for (const [, name = ""] of JSON.stringify(query).matchAll(/"name":"([a-z-]+)"/g)) {
          const feature = compat.css["at-rules"]?.media?.[name]?.__compat;
          if (feature && browsersWithout(feature).length > 0) tell(`@media (${name})`);
        }
      },
      Function({ name }) {
        if (functions.has(name) && supports === 0) tell(`${name}() outside of @supports`);
      },
    },
  });
  return problems;
}

/** Functions of values that an oldest browser lacks, such as `color-mix`. */
function newFunctions(kind: Identifier): string[] {
  return featuresOf(kind).flatMap(([name, inner]) => {
    const isNew = inner.__compat && browsersWithout(inner.__compat).length > 0;
    return [...(isNew ? [name] : []), ...newFunctions(inner)];
  });
}

/** The name of what is not known in a selector; null where it can match. */
function unknownPart(selector: SelectorComponent[]): string | null {
  for (const part of selector) {
    if (part.type !== "pseudo-class" && part.type !== "pseudo-element") continue;
    const { kind } = part;
    const name = "name" in part && typeof part.name === "string" ? part.name : kind;
    const feature = compat.css.selectors?.[name]?.__compat;
    // A part of a maker's own widget: where there is none, nothing is to be styled.
    const isOfMaker = part.type === "pseudo-element" && name.startsWith("-");
    if (feature && !isOfMaker && browsersWithout(feature).length > 0) return name;
    if (!("selectors" in part) || !part.selectors) continue;
    const inner = part.selectors as SelectorComponent[][];
    const unknown = inner.flatMap((alternative) => unknownPart(alternative) ?? []);
    // A list of alternatives leaves out those that are not known.
    const isForgiving = kind === "is" || kind === "where";
    if (isForgiving ? unknown.length === inner.length : unknown.length > 0) {
      return unknown[0] ?? name;
    }
  }
  return null;
}

interface UnknownMember {
  kind: string;
  /** Null is all of a kind. */
  member: string | null;
  /**
   * Whether the constructor has it, whose objects may know another member by the same name, such as a response its
   * `json`. Null where the data does not say.
   */
  isStatic: boolean | null;
}

/** What an engine lacks that knows only what all of the oldest browsers know. */
export function listUnknownMembers(): UnknownMember[] {
  const isUnknown = ({ __compat }: Identifier) =>
    __compat !== undefined && browsersWithout(__compat).length > 0;
  return [compat.api, compat.javascript.builtins].flatMap((kinds) =>
    featuresOf(kinds).flatMap(([kind, feature]) => {
      const members = featuresOf(feature)
        .filter(([, inner]) => isUnknown(inner))
        .map(([name]) => ({
          kind,
          member: name.replace(/_static$/, ""),
          isStatic: kinds === compat.api ? isStaticInApi(kind, name) : null,
        }));
      return isUnknown(feature) ? [...members, { kind, member: null, isStatic: null }] : members;
    }),
  );
}

/** The names of pseudo-classes and pseudo-elements that such an engine does not know. */
export function listUnknownSelectors(): string[] {
  return featuresOf(compat.css.selectors).flatMap(([name, { __compat }]) =>
    __compat && browsersWithout(__compat).length > 0 ? [name] : [],
  );
}
