/** What is known of a brief at once: its row, while the rest is read. */
export interface RowGlance {
  briefId: string;
  /** The row without its buttons. */
  html: string;
  /** It offers to make a proposal. */
  isOpen: boolean;
}

/** A glance at a row of the list; `html` is what stands inside it. */
export function glanceAt(briefId: string, html: string): RowGlance {
  const row = document.createElement("article");
  row.innerHTML = html;
  const isOpen = row.querySelector("a[href*='offerte=']") !== null;
  row.querySelector(".acts")?.remove();
  const opener = row.querySelector("h2 > a");
  opener?.replaceWith(opener.firstElementChild ?? "");
  // The row itself stays on the page, with its ids.
  for (const named of row.querySelectorAll("[id]")) named.removeAttribute("id");
  return { briefId, html: row.innerHTML, isOpen };
}

/** The row in the place of what is read. */
export function GlanceRow({ glance }: { glance: RowGlance }) {
  return (
    <article className="brief-row brief-row-alone">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a copy of what React drew on the server. */}
      <div dangerouslySetInnerHTML={{ __html: glance.html }} />
    </article>
  );
}
