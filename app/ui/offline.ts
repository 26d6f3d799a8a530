const MESSAGE = `<dialog open aria-label="Melding" class="toast border-bad bg-bad-field"><div role="alert"><p class="font-display text-lg leading-snug font-bold">Geen verbinding</p><p>Je bent offline. Probeer het opnieuw zodra je weer verbinding hebt.</p></div></dialog>`;

let shown: Element | null | undefined;

// Keeps the page where a browser without a connection would put its own error page in its place: when a link is
// pressed that leads to another page (before the router's links, which begin to leave it themselves), or a form is
// sent that is posted whole (after the forms that a script sends).
addEventListener("click", keepOnLink, true);
addEventListener("submit", keepOnForm);

function keepOnLink(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest("a");
  if (navigator.onLine || !link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.target || !link.protocol.startsWith("http") || isOfThisPage(link)) return;
  keepPage(event, link);
}

/** Whether a link leads to a place on this page, or to what scripts of its own open in it. */
function isOfThisPage({ origin, pathname, search, hash }: HTMLAnchorElement): boolean {
  if (origin !== location.origin || pathname !== location.pathname) return false;
  return "__reactRouterContext" in window || (hash !== "" && search === location.search);
}

function keepOnForm(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const method = event.submitter?.getAttribute("formmethod") ?? form.method;
  if (!navigator.onLine && !event.defaultPrevented && method !== "dialog") keepPage(event, form);
}

function keepPage(event: Event, pressed: Element): void {
  event.preventDefault();
  event.stopPropagation();
  shown?.remove();
  // What lies outside a modal window is neither seen nor read out.
  const place = pressed.closest("dialog") ?? document.querySelector("main") ?? document.body;
  place.insertAdjacentHTML("beforeend", MESSAGE);
  shown = place.lastElementChild;
}

export {};
