import type { Picture } from "~/shared/picture.ts";

/** The photos of what a brief is about; each opens large in a tab of its own. */
export function BriefPhotos({ photos }: { photos: readonly Picture[] }) {
  if (photos.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h3>{`Foto's (${photos.length})`}</h3>
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <a href={photo.large} target="_blank" rel="noopener" className="block rounded-md">
              <img
                src={photo.small}
                alt={`${nameOf(photo)} ${index + 1} van ${photos.length} (opent groot in een nieuw tabblad)`}
                width={480}
                height={360}
                loading="lazy"
                className="aspect-4/3 w-full rounded-md border border-line bg-kraft object-cover"
              />
            </a>
            {photo.caption && <p className="text-sm text-muted">{photo.caption}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

const nameOf = ({ caption }: Picture) => (caption ? `${caption}, foto` : "Foto");

export function HiddenPhotos({ count }: { count: number }) {
  return (
    <section className="grid gap-2">
      <h3>{`Foto's (${count})`}</h3>
      <p className="max-w-prose">
        Foto's van een woning zijn er alleen voor bedrijven met de badge Geverifieerd. Je ziet ze
        zodra je naam en KvK-nummer kloppen met het Handelsregister.
      </p>
    </section>
  );
}
