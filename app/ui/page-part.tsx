import type { Elements } from "./elements.ts";

interface Titled {
  id: string;
  title: string;
  lead?: string;
  children?: Elements;
}

/** A titled part of a page. */
export function PagePart({ id, title, lead, children }: Titled) {
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-step-1">
        {title}
      </h2>
      {lead && <p className="text-muted">{lead}</p>}
      {children}
    </section>
  );
}
