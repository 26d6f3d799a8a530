import { TextLink } from "~/ui/text-link.tsx";
import { MOST_LINES } from "../constants.ts";
import type { AttentionLine } from "../views.ts";

/** What needs somebody at the desk, each line leading to where it is put right. */
export function AttentionList({ lines }: { lines: readonly AttentionLine[] }) {
  const more = lines.length - MOST_LINES;
  return (
    <section aria-labelledby="aandacht" className="grid gap-3">
      <h2 id="aandacht" className="text-step-1">
        Wat aandacht nodig heeft
      </h2>
      {lines.length === 0 ? (
        <p className="rounded-box border border-line bg-good-field p-4 text-good">
          Alles loopt. Er wacht niets op je.
        </p>
      ) : (
        <ol className="grid gap-2">
          {lines.slice(0, MOST_LINES).map(({ name, text, to }) => (
            <li
              key={name}
              className="rounded-box border border-line border-l-8 border-l-accent bg-card px-4 py-3 shadow-box"
            >
              <TextLink href={to}>{text}</TextLink>
            </li>
          ))}
        </ol>
      )}
      {more > 0 && (
        <p className="text-muted">
          Hierna komt <span>{more === 1 ? "nog één ding" : `nog ${more} andere dingen`}</span>.
        </p>
      )}
    </section>
  );
}
