import type { FieldMetadata } from "@conform-to/react";
import { useEffect, useState } from "react";
import type { ContactData } from "~/shared/contact-mask/find.ts";
import { loadChecks } from "./use-marks.tsx";

const PAUSE_MS = 600;

const KINDS: Record<ContactData["kind"], string> = {
  phone: "een telefoonnummer",
  email: "een e-mailadres",
  link: "een link",
  handle: "een accountnaam",
  name: "je naam",
  home: "een adres",
};

/** What the hint of a free text says without scripts, too. */
export const CONTACT_HINT = "Contactgegevens zien bedrijven pas als je hun offerte accepteert.";

/**
 * Tells under a free text, a moment after the typing stops, what of it companies will not read
 * before a proposal is accepted. It says so once, quietly, and changes nothing.
 */
// biome-ignore lint/suspicious/noExplicitAny: a field of any form; its value type plays no part here.
export function HiddenContact({ field }: { field: FieldMetadata<any> }) {
  const [kinds, setKinds] = useState("");
  useEffect(() => {
    const area = document.getElementById(field.id);
    if (!(area instanceof HTMLTextAreaElement)) return;
    let pause: ReturnType<typeof setTimeout> | undefined;
    const read = async () => setKinds(await kindsIn(area.value));
    const later = () => {
      clearTimeout(pause);
      pause = setTimeout(read, PAUSE_MS);
    };
    later();
    area.addEventListener("input", later);
    return () => {
      clearTimeout(pause);
      area.removeEventListener("input", later);
    };
  }, [field.id]);
  return (
    <p aria-live="polite" className="-mt-3 text-sm text-muted">
      {kinds && `Dit zien bedrijven pas als je hun offerte accepteert: ${kinds}.`}
    </p>
  );
}

async function kindsIn(text: string): Promise<string> {
  const checks = text ? await loadChecks() : null;
  const found = checks?.findContactData(text, null) ?? [];
  const kinds = new Set(found.map(({ kind }) => KINDS[kind]));
  return new Intl.ListFormat("nl").format(kinds);
}
