import { phoneLink } from "~/shared/phone-link.ts";
import { Mark } from "~/ui/marks.tsx";
import type { Contact } from "../views.ts";

const LINK = "inline-flex min-h-11 items-center gap-2 wrap-anywhere underline underline-offset-4";

/** The client's contact data: shown only to the company whose proposal was accepted. */
export function ContactLines({ contact }: { contact: Contact }) {
  return (
    <div className="rounded-box bg-good-field px-4 py-3">
      <p className="text-sm text-good">Jouw offerte is gekozen. Neem contact op met</p>
      <p className="font-display text-step-0 font-bold">{contact.clientName}</p>
      <p className="flex flex-wrap gap-x-6">
        <a href={`mailto:${contact.clientEmail}`} className={LINK}>
          <Mark name="mail" className="size-4" />
          {contact.clientEmail}
        </a>
        {contact.clientPhone && (
          <a href={phoneLink(contact.clientPhone)} className={LINK}>
            <Mark name="phone" className="size-4" />
            {contact.clientPhone}
          </a>
        )}
      </p>
      <p className="max-w-prose wrap-anywhere whitespace-pre-line">{contact.addresses}</p>
    </div>
  );
}
