import type { Picture } from "~/shared/picture.ts";
import galleryIsland from "~/ui/islands/gallery.ts?worker&url";

/** Pictures of earlier work. Each opens large in a native popover; a script adds the way onwards. */
export function Portfolio({ pictures, owner }: { pictures: Picture[]; owner: string }) {
  if (pictures.length === 0) return null;
  const nameOf = (index: number) => `Foto ${index + 1} van ${pictures.length} van ${owner}`;
  return (
    <>
      <ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <button
              type="button"
              popoverTarget={anchor(picture)}
              className="block w-full overflow-hidden rounded-box border border-line"
            >
              <img
                src={picture.small}
                alt={`${nameOf(index)}, vergroten`}
                width={480}
                height={360}
                loading="lazy"
                className="aspect-4/3 w-full bg-kraft object-cover transition-transform duration-150 hover:scale-103"
              />
            </button>
          </li>
        ))}
      </ul>
      {pictures.map((picture, index) => (
        <dialog
          key={picture.id}
          id={anchor(picture)}
          popover="auto"
          data-gallery
          aria-label={nameOf(index)}
          className="m-auto max-h-[96dvh] w-[calc(100%-1.5rem)] max-w-5xl overflow-y-auto rounded-box border border-line bg-card p-3 text-ink shadow-box sm:p-4"
        >
          <img
            src={picture.large}
            alt={nameOf(index)}
            loading="lazy"
            className="mx-auto max-h-[78dvh] w-auto max-w-full rounded-md"
          />
          <div className="mt-3 flex flex-wrap items-center justify-center gap-2">
            {pictures.length > 1 && (
              <button type="button" hidden data-go="-1" className={BUTTON}>
                <span aria-hidden="true">←</span>
                <span className="max-sm:sr-only"> Vorige</span>
                <span className="sr-only"> foto</span>
              </button>
            )}
            <button
              type="button"
              popoverTarget={anchor(picture)}
              popoverTargetAction="hide"
              // biome-ignore lint/a11y/noAutofocus: takes the focus when the popover opens, not with the page.
              autoFocus
              className={BUTTON}
            >
              Sluiten
            </button>
            {pictures.length > 1 && (
              <button type="button" hidden data-go="1" className={BUTTON}>
                <span className="max-sm:sr-only">Volgende </span>
                <span className="sr-only">foto </span>
                <span aria-hidden="true">→</span>
              </button>
            )}
          </div>
        </dialog>
      ))}
      {pictures.length > 1 && <script type="module" src={galleryIsland} />}
    </>
  );
}

const BUTTON =
  "min-h-11 min-w-11 rounded-box border border-edge bg-card px-4 py-2 font-semibold hover:bg-paper";

function anchor(picture: Picture): string {
  return `foto-${picture.id}`;
}
