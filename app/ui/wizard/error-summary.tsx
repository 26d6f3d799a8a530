import { type FieldErrors, fieldOf } from "~/shared/questions.ts";

/** All mistakes, each a link to its field: without scripts nothing moves to the first one. */
export function ErrorSummary({ formId, errors }: { formId: string; errors: FieldErrors }) {
  const mistakes = Object.entries(errors)
    .filter((entry): entry is [string, string[]] => Array.isArray(entry[1]) && entry[1].length > 0)
    .map(([name, texts]) => ({ name: fieldOf(name), text: texts[0] }));
  if (mistakes.length === 0) return null;
  return (
    <section
      data-without-scripts
      aria-labelledby="fouten"
      className="rounded-box border-2 border-bad bg-bad-field p-4"
    >
      <h2 id="fouten" className="text-lg">
        Dit klopt nog niet
      </h2>
      <ul className="mt-2 list-disc pl-5">
        {mistakes.map(({ name, text }) => (
          <li key={name}>
            <a
              href={`#${formId}-${name}`}
              className="inline-flex min-h-11 items-center underline underline-offset-2"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
