import { useEffect, useLayoutEffect, useRef } from "react";

/** What the page's form of this id holds; nothing where there is none, as on a server. */
export function fieldsOf(formId: string): FormData {
  const form = typeof document === "undefined" ? null : document.forms.namedItem(formId);
  return new FormData(form ?? undefined);
}

/** Listens to the page's form of this id as long as the part of the page that asks is there. */
export function useFormEvent<Type extends keyof HTMLElementEventMap>(
  formId: string,
  type: Type,
  act: (event: HTMLElementEventMap[Type]) => void,
): void {
  // No effect event: a form may be read, and tell so, while another part of the page is drawn.
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const form = document.forms.namedItem(formId);
    const listen = (event: HTMLElementEventMap[Type]) => latest.current(event);
    form?.addEventListener(type, listen);
    return () => form?.removeEventListener(type, listen);
  }, [formId, type]);
}
