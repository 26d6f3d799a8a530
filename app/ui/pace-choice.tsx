import { MAIL_PACES, type MailPace, PACE_WORDS } from "~/shared/mail-pace.ts";

/** How soon somebody wants to be mailed, one of three. */
export function PaceChoice({ pace }: { pace: MailPace }) {
  return (
    <fieldset className="grid gap-1">
      <legend className="sr-only">Wanneer krijg je mail?</legend>
      {MAIL_PACES.map((one) => (
        <label key={one} className="flex min-h-11 items-center gap-2">
          <input
            type="radio"
            name="wanneer"
            value={one}
            defaultChecked={one === pace}
            className="size-5 shrink-0 accent-accent"
          />
          <span>{PACE_WORDS[one]}</span>
        </label>
      ))}
    </fieldset>
  );
}
