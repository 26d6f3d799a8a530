import { Fragment } from "react";
import type { QuestionBlock } from "~/shared/questions.ts";
import type { Elements } from "../elements.ts";

/**
 * Questions as they stand on the page: `rows` are the classes of rows by name, `fold` wraps those of a
 * fold, `onlyOf` names the kind of form that alone has one; the style sheet hides it from the others.
 */
export function QuestionBlocks(props: {
  blocks: readonly QuestionBlock[];
  rows: Readonly<Record<string, string>>;
  fold?: (name: string, questions: Elements) => Elements;
  ask: (name: string) => Elements;
  onlyOf?: (name: string) => string | undefined;
}) {
  const { blocks, rows, fold, ask, onlyOf } = props;
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
  const show = ({ row, cells }: QuestionBlock) =>
    row === null ? (
      cells.map(cell)
    ) : (
      <div key={cells[0]?.[0]} className={rows[row]}>
        {cells.map(cell)}
      </div>
    );
  return blocks.map((block, index) => {
    const { fold: name } = block;
    if (name === undefined || !fold) return show(block);
    // The first of a fold brings the others along.
    if (blocks[index - 1]?.fold === name) return null;
    const inside = blocks.filter((other) => other.fold === name).map(show);
    return (
      <Fragment key={name}>
        {fold(name, <div className="grid gap-4 pt-2 pb-4">{inside}</div>)}
      </Fragment>
    );
  });
}
