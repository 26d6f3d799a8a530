import { formatMoment } from "~/shared/dates.ts";
import { Card, Facts } from "~/ui/card.tsx";
import { FoldedDeskForm } from "../../desk/components/desk-form.tsx";
import type { FailingKind, GivenUpTask } from "../views.ts";
import { mailName } from "../wording/mails.ts";

/** A way to do all tasks of a kind again that were given up. */
export function GivenUpKinds(props: { kinds: readonly { task: string; count: number }[] }) {
  if (props.kinds.length === 0) return null;
  return (
    <div className="grid gap-3">
      {props.kinds.map(({ task, count }) => (
        <FoldedDeskForm
          key={task}
          title={`Alle ${count} opnieuw doen: ${mailName(task)}`}
          id={`alle-${task}`}
          act="tasks-retried"
          intent="retry-all"
          send="Alle opnieuw doen"
          hidden={{ task }}
        />
      ))}
    </div>
  );
}

/** Tasks that were given up, each with what can be done about it. */
export function GivenUpList(props: { tasks: readonly GivenUpTask[]; mayDrop: boolean }) {
  return (
    <ul className="grid gap-3">
      {props.tasks.map(({ id, task, attempts, error, lastTriedAt, mayRetry }) => (
        <li key={id}>
          <Card className="grid gap-3" aria-label={`${task} ${id}`}>
            <Facts
              facts={[
                ["Taak", `${mailName(task)}, nummer ${id}`],
                ["Fout", error],
                ["Geprobeerd", `${attempts} keer, het laatst ${formatMoment(lastTriedAt)}`],
              ]}
            />
            {mayRetry ? (
              <FoldedDeskForm
                title="Opnieuw doen"
                id={`opnieuw-${id}`}
                act="task-retried"
                intent="retry"
                send="Opnieuw doen"
                hidden={{ taskId: id }}
              />
            ) : (
              <p className="text-muted">Een beheerder laat deze taak opnieuw doen.</p>
            )}
            {props.mayDrop && (
              <FoldedDeskForm
                title="Weggooien"
                id={`weg-${id}`}
                act="task-dropped"
                intent="drop"
                send="Weggooien"
                look="danger"
                hidden={{ taskId: id }}
              />
            )}
          </Card>
        </li>
      ))}
    </ul>
  );
}

/** What failed and is tried again by itself, by kind of task. */
export function FailingKinds(props: { kinds: readonly FailingKind[]; isAll: boolean }) {
  return (
    <ul className="grid gap-3">
      {props.kinds.map(({ task, count, since, nextAt, attempts, mostAttempts, error }) => (
        <li key={task}>
          <Card className="grid gap-3 border-l-8 border-l-bad">
            <h3 className="text-step-0">{mailName(task)}</h3>
            <Facts
              dense
              facts={[
                ["Mislukt", `${props.isAll ? "" : "minstens "}${count}`],
                ["Geprobeerd", `tot nu toe ${attempts} van ${mostAttempts} keer`],
                ["Sinds", formatMoment(since)],
                ["Volgende poging", formatMoment(nextAt)],
                ["Fout", error],
              ]}
            />
          </Card>
        </li>
      ))}
    </ul>
  );
}

/** What waits in the queue, by kind of task. */
export function QueueFiguresTable(props: {
  figures: readonly { task: string; due: number; oldestSeconds: number }[];
}) {
  const waiting = props.figures.filter(({ due }) => due > 0);
  if (waiting.length === 0) return <p className="text-muted">Er is nu niets aan de beurt.</p>;
  return (
    <Card>
      <Facts
        facts={waiting.map(({ task, due, oldestSeconds }) => [
          mailName(task),
          `${due}, de oudste ${Math.max(1, Math.round(oldestSeconds / 60))} min`,
        ])}
      />
    </Card>
  );
}
