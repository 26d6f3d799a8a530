import { phoneLink } from "~/shared/phone-link.ts";
import { Mark } from "~/ui/marks.tsx";
import type { Contact } from "../views.ts";

const LINK = "inline-flex min-h-11 items-center gap-2 wrap-anywhere underline underline-offset-4";

/** Whom to call: only ever there for the company whose proposal was accepted. */
export function ContactLines({ contact }: { contact: Contact }) {
  return (
    <div className="rounded-box bg-good-field px-4 py-3">
      <p className="text-sm text-good">Jouw offerte is gekozen. Neem contact op met</p>
      <p className="font-display text-step-0 font-bold">{contact.name}</p>
      <p className="flex flex-wrap gap-x-6">
        <a href={`mailto:${contact.email}`} className={LINK}>
          <Mark name="mail" className="size-4" />
          {contact.email}
        </a>
        {contact.phone && (
          <a href={phoneLink(contact.phone)} className={LINK}>
            <Mark name="phone" className="size-4" />
            {contact.phone}
          </a>
        )}
      </p>
    </div>
  );
}
