import ts from "typescript";
import type { Problem, Source } from "./sources.ts";

const ASKED = /^app\/(?:features|use-cases|routes|gates|tasks)\/.*(?<!\.test)\.tsx?$/;
/** Pages that the gate of the desk alone lets in, and parts that show what they were handed. */
const AT_DESK = /^app\/routes\/admin\/|\/components\//;
const STAFF = /^["'](?:admin|helpdesk)["']$/;
/** What only the gate of the desk hands out, or a page that passed it. */
const PROVEN = /\b(?:Staff|Admin|Helpdesk)Actor\b|\bDeskKind\b|"admin" \| "helpdesk"/;
const WIDE = /\b(?:Actor|SignedInActor|StaffAccount|Reporter)\b/;

/**
 * Whoever asks an actor whether it is of the staff, past the gate of the desk: live, somebody without a second
 * step has that kind too, and may see nothing there. `staffOf` and `adminOf` of `server/auth/gates.ts` answer it.
 */
export function askedStaffKinds({ file, text }: Source): Problem[] {
  if (
    !ASKED.test(file) ||
    AT_DESK.test(file) ||
    !/\bisStaff\b|["'](?:admin|helpdesk)["']/.test(text)
  ) {
    return [];
  }
  const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const problems: Problem[] = [];
  const visit = (node: ts.Node): void => {
    if (asksStaffKind(node)) {
      const { line } = parsed.getLineAndCharacterOfPosition(node.getStart());
      const what = "staff-kind: asks an actor's kind past the gate of the desk: staffOf or adminOf";
      problems.push({ file, line: line + 1, what });
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return problems;
}

function asksStaffKind(node: ts.Node): boolean {
  if (ts.isCallExpression(node)) return node.expression.getText() === "isStaff";
  if (ts.isBinaryExpression(node)) {
    const [left, right] = [node.left, node.right];
    const asked = STAFF.test(right.getText()) ? left : STAFF.test(left.getText()) ? right : null;
    return asked !== null && /\bkind$/.test(asked.getText()) && !isProven(asked);
  }
  return false;
}

/** Whether a parameter of a function around it says that the gate let the actor in. */
function isProven(asked: ts.Node): boolean {
  const name = asked.getText().split(/[?.]/)[0] ?? "";
  for (let around = asked.parent; around; around = around.parent) {
    if (!ts.isFunctionLike(around)) continue;
    const own = around.parameters.find((one) =>
      new RegExp(`\\b${name}\\b`).test(one.name.getText()),
    );
    const type = own?.type?.getText();
    if (type) return PROVEN.test(type) && !WIDE.test(type);
  }
  return false;
}
