import type { ComponentProps } from "react";
import { href } from "react-router";
import { ask } from "~/ui/ask.ts";
import { ComboField, type ComboOffer } from "~/ui/combo-field.tsx";
import { MIN_LETTERS } from "../constants.ts";
import type { FoundPlace, NamedPlace } from "../views.ts";

const LIST = "plaatsenlijst";

/** A field for the name of a place: offers those that the letters lead to, and takes any other. */
export function PlaceField(
  asked: Omit<ComponentProps<typeof ComboField<PlaceOffer>>, "ask" | "count" | "listId">,
) {
  return (
    <ComboField
      {...asked}
      ask={askPlaces}
      listId={LIST}
      count={(offers) => (offers === 1 ? "1 plaats gevonden." : `${offers} plaatsen gevonden.`)}
    />
  );
}

/** What all fields for a place offer without scripts, by its finished options; stands once on their page. */
export function PlaceList({ options }: { options: string }) {
  return (
    <datalist
      id={LIST}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React drew them on the server.
      dangerouslySetInnerHTML={{ __html: options }}
    />
  );
}

export function PlaceOptions({ places }: { places: readonly NamedPlace[] }) {
  return places.map(({ name, province }) => (
    <option key={`${name} ${province}`} value={name}>
      {province}
    </option>
  ));
}

type PlaceOffer = ComboOffer & Pick<FoundPlace, "province">;

/** The places that letters lead to, as a field offers them. */
export async function askPlaces(typed: string, signal: AbortSignal): Promise<PlaceOffer[]> {
  if (typed.trim().length < MIN_LETTERS) return [];
  const query = new URLSearchParams({ q: typed.trim() });
  const found = await ask<FoundPlace[]>(`${href("/plaatsen")}?${query}`, { signal });
  return (found ?? []).map(({ name, province, hint, isWhole }) => {
    const detail = [hint, province].filter(Boolean).join(", ");
    return { value: name, detail, isWhole, province };
  });
}
