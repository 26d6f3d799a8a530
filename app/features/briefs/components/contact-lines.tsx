import { Mail, Phone } from "lucide-react";
import { PageLink } from "~/ui/page-link.tsx";
import type { Contact } from "../views.ts";

const LINK = "inline-flex min-h-11 items-center gap-2 wrap-anywhere underline underline-offset-4";

/** Whom to call: only ever there for the company whose proposal was accepted. */
export function ContactLines({ contact }: { contact: Contact }) {
  return (
    <div className="rounded-box bg-good-field px-4 py-3">
      <p className="text-sm text-good">Jouw offerte is gekozen. Neem contact op met</p>
      <p className="font-display text-step-0 font-bold">{contact.name}</p>
      <p className="flex flex-wrap gap-x-6">
        <PageLink href={`mailto:${contact.email}`} className={LINK}>
          <Mail aria-hidden="true" className="size-4" />
          {contact.email}
        </PageLink>
        {contact.phone && (
          <PageLink href={`tel:${contact.phone.replace(/[^\d+]/g, "")}`} className={LINK}>
            <Phone aria-hidden="true" className="size-4" />
            {contact.phone}
          </PageLink>
        )}
      </p>
    </div>
  );
}
