import ts from "typescript";
import type { Problem, Source } from "./sources.ts";

const WRITES = /^app\/(use-cases\/|features\/).*(?<!\.test)\.ts$/;
/** A parameter by which a function knows for whom it acts. */
const PERSON =
  /\b(?!SystemActor\b)\w*Actor\b|\b(?:ThreadParty|Payer|Uploader|LookingOn)\b|\buserId\b/;
/** What stores something; what only deletes leaves nothing of anybody. */
const STORES = /\bdb\s*\.(?:insert|update|execute)$/;
const STORING_SQL = /\b(?:insert\s+into|update)\b/i;

/**
 * Writes of a function that knows for whom it acts, and does not ask whether that person still has an account:
 * a transaction for NOBODY, or a statement past `transact` without `isStanding`, where no comment says why.
 */
export function forgottenActors({ file, text }: Source): Problem[] {
  if (!WRITES.test(file) || !/NOBODY|\bdb\b/.test(text)) return [];
  const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const problems: Problem[] = [];
  const visit = (node: ts.Node, knowsPerson: boolean): void => {
    const knows = knowsPerson || (ts.isFunctionLike(node) && hasPerson(node));
    if (knows && ts.isCallExpression(node)) {
      const what = whatIsForgotten(node);
      const { line } = parsed.getLineAndCharacterOfPosition(node.getStart());
      if (what) problems.push({ file, line: line + 1, what });
    }
    ts.forEachChild(node, (child) => visit(child, knows));
  };
  visit(parsed, false);
  return problems;
}

/** The names of the functions at the top of a file that ask whether the person for whom they act is still there, in order. */
export function writesOfPeople(sources: readonly Source[]): string[] {
  return sources
    .flatMap(({ file, text }) => {
      if (!WRITES.test(file) || !/\b(?:transact|isStanding)\b/.test(text)) return [];
      const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
      return parsed.statements.flatMap((statement) =>
        asksForPerson(statement) ? nameOf(statement) : [],
      );
    })
    .sort();
}

function asksForPerson(node: ts.Node): boolean {
  if (ts.isCallExpression(node)) {
    const called = node.expression.getText();
    const [, by] = node.arguments;
    if (called === "isStanding" || (called === "transact" && by?.getText() !== "NOBODY"))
      return true;
  }
  return ts.forEachChild(node, (child) => asksForPerson(child) || undefined) ?? false;
}

function nameOf(statement: ts.Statement): string[] {
  if (ts.isFunctionDeclaration(statement)) return statement.name ? [statement.name.text] : [];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.map(({ name }) => name.getText());
}

function hasPerson({ parameters }: ts.SignatureDeclaration): boolean {
  return parameters.some((parameter) => PERSON.test(parameter.getText()));
}

function whatIsForgotten(call: ts.CallExpression): string | null {
  const called = call.expression.getText();
  const statement = statementOf(call);
  const lead = statement.getFullText().slice(0, statement.getStart() - statement.getFullStart());
  const isReasoned = /\/\/.*\n\s*$/.test(lead);
  if (called === "transact" && call.arguments[1]?.getText() === "NOBODY") {
    return isReasoned
      ? null
      : "forgotten-actor: acts for somebody: transact takes that person, or a comment says why nobody";
  }
  if (!STORES.test(called) || isReasoned || /\bisStanding\(/.test(statement.getText())) return null;
  if (called.endsWith(".execute") && !STORING_SQL.test(call.getText())) return null;
  return "forgotten-actor: stores something for somebody who may have been erased: transact, or isStanding, asks";
}

function statementOf(node: ts.Node): ts.Node {
  let current = node;
  while (!ts.isStatement(current) && current.parent) current = current.parent;
  return current;
}
