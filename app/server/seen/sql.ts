import { boundToAct } from "./act.ts";
import { beginSpan, endSpan, isTracing } from "./traces.ts";

type Work = (...words: never[]) => unknown;

/** `work` in the act that asks for a connection, while traces are made: another act may hand it over. */
export function takenByAct<Taken extends Work>(work: Taken): Taken {
  return isTracing() ? boundToAct(work) : work;
}

const MOST_TEXT = 300;
const LITERAL = /'(?:[^']|'')*'/g;

/** The text of a statement without what stands in it as a value, cut where it is long. */
export function statementText(text: string): string {
  return text.replace(LITERAL, "?").replace(/\s+/g, " ").trim().slice(0, MOST_TEXT);
}

/**
 * Asks one statement of a connection, in a span while traces are made. `words` follow the statement; the
 * last of them may be a callback, and else a promise is answered.
 */
export function inSqlSpan(
  statement: { text?: string } | string,
  words: unknown[],
  ask: (words: unknown[]) => unknown,
): unknown {
  const text = typeof statement === "string" ? statement : statement.text;
  if (!isTracing() || text === undefined) return ask(words);
  const told = statementText(text);
  const [verb = ""] = told.split(" ");
  const span = beginSpan("sql", verb.toLowerCase(), {
    "db.system.name": "postgresql",
    "db.query.text": told,
  });
  if (!span) return ask(words);
  const back = words.at(-1);
  if (typeof back === "function") {
    const callback = back as (...answer: unknown[]) => unknown;
    const ended = (error: unknown, ...answer: unknown[]) => {
      endSpan(span, error ?? undefined);
      return callback(error, ...answer);
    };
    return ask([...words.slice(0, -1), ended]);
  }
  const answer = ask(words) as Promise<unknown>;
  answer.then(
    () => endSpan(span),
    (error: unknown) => endSpan(span, error),
  );
  return answer;
}
