import ts from "typescript";
import type { Problem, Source } from "./sources.ts";

/** Components of a page. Mails are written once, and nobody's script changes them afterwards. */
const OF_PAGES = /^app\/(?!.*\.test\.tsx$|features\/[^/]+\/emails\/|ui\/mail[./]|demo\/).*\.tsx$/;

/** Components that always draw one and the same element, so that a text may follow them. */
const ALWAYS_ONE_ELEMENT = ["Mark", "PageLink", "TextLink"];

/** The type of ui/elements.ts: elements, and no bare text among them. */
const ELEMENTS = /\bElements\b/;

const BESIDE =
  "loose-text: a text that can change stands beside other children: give it an element of its own, or make one text of all";
const STATIC =
  "loose-text: a bare text stands beside what comes, goes or changes: give it an element of its own";
const FRAGMENT =
  "loose-text: a text without an element around it: a span instead of the fragment, or one text";
const LIST = "loose-text: a list of bare texts: join them, or give each an element";
const SLOT =
  "loose-text: content that is there or not may hold texts: put it into an element of its own";
const RETURNED = "loose-text: a component answers a bare text: put an element around it";
const REUSED =
  "loose-text: one of two alternatives with the same tag holds text beside elements: React keeps the element and loses the text; give each a key";

const SUM = 'translated-sum: a sum stays as it is written: translate="no"';

const OPTION =
  "translated-value: an option says its value: a browser sends a translated text otherwise";

type Say = (node: ts.Node, what: string) => void;

/**
 * Texts of pages that a translated page would lose, or fall over. A browser that translates puts each
 * text node into elements of its own (decision 137). React then writes into a node that is
 * no longer in the page, and throws where it removes one or inserts something before it. It replaces a text
 * whole where that is the only child of its element.
 */
export function looseTexts({ file, text }: Source): Problem[] {
  if (!OF_PAGES.test(file)) return [];
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const problems: Problem[] = [];
  const say: Say = (node, what) => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
    problems.push({ file, line: line + 1, what });
  };
  const names = new DeclaredNames(tree);
  visit(tree);
  return problems;

  function visit(node: ts.Node): void {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) checkChildren(node, names, say);
    if (ts.isJsxElement(node) && isOptionWithoutValue(node)) say(node, OPTION);
    if (ts.isConditionalExpression(node)) checkAlternatives(alternativesOf(node), say);
    if (ts.isFunctionLike(node)) checkReturns(node, names, say);
    ts.forEachChild(node, visit);
  }
}

function isOptionWithoutValue({ openingElement: { tagName, attributes } }: ts.JsxElement): boolean {
  const isValue = (attribute: ts.JsxAttributeLike) => attribute.name?.getText() === "value";
  return tagName.getText() === "option" && !attributes.properties.some(isValue);
}

function checkChildren(
  parent: ts.JsxElement | ts.JsxFragment,
  names: DeclaredNames,
  say: Say,
): void {
  const children = parent.children.filter(isDrawn);
  const [only] = children;
  const isFragment =
    ts.isJsxFragment(parent) || parent.openingElement.tagName.getText() === "Fragment";
  if (!isFragment && children.length === 1 && only && ts.isJsxExpression(only)) {
    if (only.expression) checkOnlyChild(only.expression, names, say);
    if (only.expression && !saysTranslate(parent) && isSum(only.expression)) say(only, SUM);
    return;
  }
  for (const child of children) {
    if (ts.isJsxExpression(child) && child.expression && literalOf(child) === null) {
      if (!names.isElements(child.expression)) say(child, BESIDE);
    }
  }
  const text = children.find(isStaticText);
  if (!text || children.length === 1) {
    if (text && isFragment) say(text, FRAGMENT);
  } else if (isFragment) say(text, FRAGMENT);
  else if (!children.every(isStatic)) say(text, STATIC);
}

/** A text may be an element's only child; a list of texts, or content of others that is not always there, may not. */
function checkOnlyChild(expression: ts.Expression, names: DeclaredNames, say: Say): void {
  const alternatives = alternativesOf(expression);
  for (const one of alternatives) {
    if ((isMapped(one) || ts.isArrayLiteralExpression(one)) && !names.isElements(one)) {
      say(one, LIST);
    }
    if (alternatives.length > 1 && names.isNode(one)) say(one, SLOT);
  }
}

const SUMS = /^(?:formatCents|formatWholeEuros)$/;

function isSum(expression: ts.Expression): boolean {
  return ts.isCallExpression(expression) && SUMS.test(expression.expression.getText());
}

/** Whether an element of HTML says what a translation does with it; a component may hand that on or not. */
function saysTranslate({ openingElement }: ts.JsxElement): boolean {
  const isComponent = !/^[a-z]/.test(openingElement.tagName.getText());
  const { properties } = openingElement.attributes;
  return isComponent || properties.some((one) => one.name?.getText() === "translate");
}

/** What a component answers stands beside what its parent holds. */
function checkReturns(node: ts.SignatureDeclaration, names: DeclaredNames, say: Say): void {
  const returned = returnsOf(node);
  if (/^[A-Z]/.test(nameOf(node))) {
    for (const one of returned) if (!names.isElements(one)) say(one, RETURNED);
  }
  const alternatives = returned.flatMap(alternativesOf);
  if (returned.length > 1) checkAlternatives(alternatives, say);
}

/** Two alternatives in one place with the same tag and key are one element to React. */
function checkAlternatives(alternatives: ts.Expression[], say: Say): void {
  const elements = alternatives.filter(isElement);
  for (const one of elements) {
    if (!holdsTextBesideElements(one)) continue;
    const others = elements.filter((other) => other !== one);
    if (others.some((other) => identityOf(other) === identityOf(one))) say(one, REUSED);
  }
}

function holdsTextBesideElements(node: ts.Node): boolean {
  if (ts.isJsxElement(node)) {
    const children = node.children.filter(isDrawn);
    if (children.length > 1 && children.some(isStaticText)) return true;
    return children.some(holdsTextBesideElements);
  }
  return false;
}

/** What React tells elements in one place apart by. */
function identityOf(node: ts.JsxElement | ts.JsxSelfClosingElement): string {
  const { tagName, attributes } = ts.isJsxElement(node) ? node.openingElement : node;
  const key = attributes.properties.find((one) => one.name?.getText() === "key");
  return `${tagName.getText()} ${key?.getText() ?? ""}`;
}

/** Children that JSX leaves nothing of: line breaks with what is around them, and comments. */
function isDrawn(child: ts.JsxChild): boolean {
  if (ts.isJsxText(child)) return child.text.trim() !== "" || !child.text.includes("\n");
  return !(ts.isJsxExpression(child) && !child.expression);
}

/** A text that is always there as it is. Nobody translates what is only space. */
function isStaticText(child: ts.JsxChild): boolean {
  const text = literalOf(child);
  return text !== null && text.trim() !== "";
}

function literalOf(child: ts.JsxChild): string | null {
  if (ts.isJsxText(child)) return child.text;
  if (!ts.isJsxExpression(child) || !child.expression) return null;
  return ts.isStringLiteralLike(child.expression) ? child.expression.text : null;
}

/** A child that never comes, goes or is replaced. */
function isStatic(child: ts.JsxChild): boolean {
  if (literalOf(child) !== null) return true;
  if (!isElement(child)) return false;
  const { tagName, attributes } = ts.isJsxElement(child) ? child.openingElement : child;
  const name = tagName.getText();
  const isKeyed = attributes.properties.some((one) => one.name?.getText() === "key");
  return !isKeyed && (/^[a-z]/.test(name) || ALWAYS_ONE_ELEMENT.includes(name));
}

function isElement(node: ts.Node): node is ts.JsxElement | ts.JsxSelfClosingElement {
  return ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node);
}

/** What a choice may come to, each as it is written. */
function alternativesOf(expression: ts.Expression): ts.Expression[] {
  if (ts.isParenthesizedExpression(expression)) return alternativesOf(expression.expression);
  if (ts.isConditionalExpression(expression)) {
    return [expression.whenTrue, expression.whenFalse].flatMap(alternativesOf);
  }
  if (!ts.isBinaryExpression(expression)) return [expression];
  const { left, operatorToken, right } = expression;
  if (operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) {
    return [ts.factory.createNull(), ...alternativesOf(right)];
  }
  const isOr = [ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken];
  if (!isOr.includes(operatorToken.kind)) return [expression];
  return [left, right].flatMap(alternativesOf);
}

const MAPS = /(?:\.(?:map|flatMap)|^Array\.from)$/;

function isMapped(node: ts.Expression): node is ts.CallExpression {
  return ts.isCallExpression(node) && MAPS.test(node.expression.getText().replace(/\s/g, ""));
}

/** The expressions that a function answers, without those of functions inside. */
function returnsOf(node: ts.Node): ts.Expression[] {
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return [node.body];
  const found: ts.Expression[] = [];
  const look = (inner: ts.Node): void => {
    if (ts.isReturnStatement(inner) && inner.expression) found.push(inner.expression);
    else if (!ts.isFunctionLike(inner)) ts.forEachChild(inner, look);
  };
  ts.forEachChild(node, look);
  return found;
}

function nameOf(node: ts.Node): string {
  if (ts.isFunctionDeclaration(node)) return node.name?.text ?? "";
  const { parent } = node;
  return ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name) ? parent.name.text : "";
}

/** What a file says of the names that it uses: whether they stand for elements alone, or for anything. */
class DeclaredNames {
  private readonly declared = new Map<string, ts.Node[]>();
  private readonly asked = new Set<ts.Node>();

  constructor(tree: ts.SourceFile) {
    const look = (node: ts.Node): void => {
      if (
        ts.isPropertySignature(node) ||
        ts.isVariableDeclaration(node) ||
        ts.isParameter(node) ||
        ts.isFunctionDeclaration(node)
      ) {
        const name = node.name?.getText() ?? "";
        this.declared.set(name, [...(this.declared.get(name) ?? []), node]);
      }
      ts.forEachChild(node, look);
    };
    look(tree);
  }

  /** Whether an expression can be seen to come to elements, or to nothing. */
  isElements(node: ts.Expression): boolean {
    const alternatives = alternativesOf(node);
    return alternatives.every((one) => {
      if (isElement(one) || ts.isJsxFragment(one)) return true;
      if (one.kind === ts.SyntaxKind.NullKeyword || one.kind === ts.SyntaxKind.FalseKeyword) {
        return true;
      }
      if (ts.isArrayLiteralExpression(one)) {
        return one.elements.every((each) => this.isElements(each));
      }
      if (isMapped(one)) {
        const act = one.arguments.at(-1);
        return act !== undefined && this.answersElements(act);
      }
      if (ts.isSatisfiesExpression(one)) return ELEMENTS.test(one.type.getText());
      if (ts.isCallExpression(one)) return this.answersElements(one.expression);
      if (ts.isIdentifier(one) && one.text === "undefined") return true;
      if (ts.isIdentifier(one)) return this.all(one.text, (each) => this.holdsElements(each));
      if (ts.isPropertyAccessExpression(one)) {
        return this.all(one.name.text, (each) => this.holdsElements(each));
      }
      return false;
    });
  }

  /** Whether an expression is a name for what may hold elements and texts. */
  isNode(node: ts.Expression): boolean {
    const name = ts.isPropertyAccessExpression(node) ? node.name : node;
    if (!ts.isIdentifier(name)) return false;
    const declared = this.declared.get(name.text) ?? [];
    return declared.some((each) => /\bReactNode\b/.test(typeTextOf(each)));
  }

  private holdsElements(node: ts.Node): boolean {
    if (ELEMENTS.test(typeTextOf(node))) return true;
    return (
      ts.isVariableDeclaration(node) &&
      node.initializer !== undefined &&
      this.isElements(node.initializer)
    );
  }

  private answersElements(node: ts.Expression): boolean {
    if (ts.isIdentifier(node)) {
      return this.all(node.text, (each) => {
        if (ELEMENTS.test(typeTextOf(each))) return true;
        if (ts.isFunctionDeclaration(each)) return this.returnElements(each);
        if (!ts.isVariableDeclaration(each) || !each.initializer) return false;
        return this.returnElements(each.initializer);
      });
    }
    return this.returnElements(node);
  }

  private returnElements(node: ts.Node): boolean {
    if (!ts.isFunctionLike(node)) return false;
    const returned = returnsOf(node);
    return returned.length > 0 && returned.every((one) => this.isElements(one));
  }

  /** Whether all that a name stands for in the file is so. What leads back to itself says nothing else. */
  private all(name: string, holds: (node: ts.Node) => boolean): boolean {
    const declared = this.declared.get(name) ?? [];
    return (
      declared.length > 0 &&
      declared.every((one) => {
        if (this.asked.has(one)) return true;
        this.asked.add(one);
        const answer = holds(one);
        this.asked.delete(one);
        return answer;
      })
    );
  }
}

function typeTextOf(node: ts.Node): string {
  const isTyped =
    ts.isPropertySignature(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isFunctionDeclaration(node);
  return isTyped ? (node.type?.getText() ?? "") : "";
}
