/** The product's name, the only place it is written down for code. */
export const PRODUCT_NAME = "Verhuisbod";

/** Title of a page: what it is about first, the product after it. */
export function pageTitle(subject: string): string {
  return `${subject} - ${PRODUCT_NAME}`;
}

/** What search engines and previews read of a page; `facts` of schema.org become JSON-LD. */
export function describePage(title: string, description: string, ...facts: object[]) {
  return [
    { title },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    ...facts.map((fact) => ({ "script:ld+json": { "@context": "https://schema.org", ...fact } })),
  ];
}
