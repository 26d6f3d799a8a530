import ts from "typescript";
import { FORMS_WITHOUT_STORED } from "./forms-without-stored.ts";
import type { Problem, Source } from "./sources.ts";

/** A form of a route: '<route file> <name of the constant>', and whether an older page takes nothing back by it. */
interface RouteForm {
  name: string;
  line: number;
  keepsUnchanged: boolean;
}

/**
 * Forms of routes that overwrite what is stored with what an older page showed: each of several fields names
 * its `stored` values, or stands in FORMS_WITHOUT_STORED with its kind.
 */
export function forgetfulForms({ file, text }: Source): Problem[] {
  const [, route] = /^app\/routes\/(.+\.tsx?)$/.exec(file) ?? [];
  if (!route) return [];
  const listed = Object.values(FORMS_WITHOUT_STORED).flat();
  return formsIn(route, text)
    .filter(({ name, keepsUnchanged }) => keepsUnchanged === listed.includes(name))
    .map(({ name, keepsUnchanged, line }) => {
      const what = keepsUnchanged
        ? `${name} names its stored values: it leaves FORMS_WITHOUT_STORED`
        : `${name} takes back what another page saved: give it 'stored', or its kind in FORMS_WITHOUT_STORED`;
      return { file, line, what };
    });
}

/** The forms of one source text. */
function formsIn(file: string, text: string): RouteForm[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: RouteForm[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && node.expression.getText(source) === "formAction") {
      const [spec] = node.arguments;
      const keepsUnchanged = spec ? hasStored(spec, source) : false;
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      found.push({ name: `${file} ${nameOf(node)}`, line, keepsUnchanged });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function nameOf(node: ts.Node): string {
  for (let at = node.parent; at; at = at.parent) {
    if (ts.isVariableDeclaration(at) || ts.isFunctionDeclaration(at) || ts.isPropertyAssignment(at))
      return at.name?.getText() ?? "default";
  }
  return "default";
}

/** Whether a form's object has `stored`, itself or from a constant of the same file that it spreads. */
function hasStored(spec: ts.Expression, source: ts.SourceFile): boolean {
  if (!ts.isObjectLiteralExpression(spec)) return false;
  return spec.properties.some((property) => {
    if (!ts.isSpreadAssignment(property)) return property.name?.getText(source) === "stored";
    const declared = declarationOf(property.expression.getText(source), source);
    return declared !== null && hasStored(declared, source);
  });
}

function declarationOf(name: string, source: ts.SourceFile): ts.Expression | null {
  let found: ts.Expression | null = null;
  ts.forEachChild(source, (node) => {
    if (!ts.isVariableStatement(node)) return;
    for (const { name: own, initializer } of node.declarationList.declarations) {
      if (own.getText(source) === name && initializer) found = initializer;
    }
  });
  return found;
}
