/** What is known of a brief at once: its card, while the rest is read. */
export interface Glance {
  briefId: string;
  /** The card without its buttons. */
  html: string;
  /** It offers to make a proposal. */
  isOpen: boolean;
}

/** A glance at a card of the list; `html` is what stands inside its label. */
export function glanceAt(briefId: string, html: string): Glance {
  const card = document.createElement("article");
  card.innerHTML = html;
  const isOpen = card.querySelector("a[href*='offerte=']") !== null;
  card.querySelector(".acts")?.remove();
  // The card itself stays on the page, with its ids.
  for (const named of card.querySelectorAll("[id]")) named.removeAttribute("id");
  return { briefId, html: card.innerHTML, isOpen };
}

/** The card in the place of what is read. */
export function GlanceCard({ glance }: { glance: Glance }) {
  return (
    <article
      className="brief-card"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a copy of what React drew on the server.
      dangerouslySetInnerHTML={{ __html: glance.html }}
    />
  );
}
