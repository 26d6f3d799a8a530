import { Fragment, type ReactNode } from "react";
import type { Block } from "~/shared/questions.ts";

/**
 * Questions as they stand on the page: `rows` are the classes of a row by its name, `ask` makes the
 * field of a question. `onlyOf` names the kind of form that alone has a question; the style sheet
 * hides it from the others. `folds` are the titles of what is out of sight until it is opened.
 */
export function QuestionBlocks({
  blocks,
  rows,
  folds = {},
  ask,
  onlyOf,
}: {
  blocks: readonly Block[];
  rows: Readonly<Record<string, string>>;
  folds?: Readonly<Record<string, string>>;
  ask: (name: string) => ReactNode;
  onlyOf?: (name: string) => string | undefined;
}) {
  const askAll = (names: readonly string[]) =>
    names.map((name) => <Fragment key={name}>{ask(name)}</Fragment>);
  const cell = (names: readonly string[]) => {
    const [first = ""] = names;
    const only = onlyOf?.(first);
    if (names.length === 1 && !only) return askAll(names);
    return (
      <div
        key={first}
        data-only={only}
        className={names.length > 1 ? "grid content-start gap-2" : undefined}
      >
        {askAll(names)}
      </div>
    );
  };
  const show = ({ row, cells }: Block) =>
    row === null ? (
      cells.map(cell)
    ) : (
      <div key={cells[0]?.[0]} className={rows[row]}>
        {cells.map(cell)}
      </div>
    );
  return blocks.map((block, index) => {
    const { fold } = block;
    if (fold === undefined) return show(block);
    // The first of a fold brings the others along.
    if (blocks[index - 1]?.fold === fold) return null;
    return (
      <details key={fold} className="fold">
        <summary>{folds[fold]}</summary>
        <div className="grid gap-4 pt-2 pb-4">
          {blocks.filter((other) => other.fold === fold).map(show)}
        </div>
      </details>
    );
  });
}
