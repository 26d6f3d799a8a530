import { dutchTime } from "~/shared/dates.ts";
import { LOOK_ON } from "~/shared/paths.ts";
import { Button } from "./button.tsx";

/** Stands above every page while an admin looks on as somebody else. */
export function LookingBar({ name, until }: { name: string; until: Date }) {
  return (
    <form
      method="post"
      action={LOOK_ON}
      aria-label="Meekijken"
      className="sticky top-0 z-40 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-ink px-4 py-2 text-card"
    >
      <p className="min-w-0 wrap-anywhere">
        Je kijkt mee als <strong>{name}</strong> tot{" "}
        <span>{dutchTime(until).replace(":", ".")}</span> uur; alleen lezen.
      </p>
      <Button look="secondary">Stop met meekijken</Button>
    </form>
  );
}
