import { PageLink } from "~/ui/page-link.tsx";

/** Where the parts of a long page are, by the ids of their headings; a phone has no room for it. */
export function SectionNav(props: { sections: readonly (readonly [id: string, label: string])[] }) {
  return (
    <nav aria-label="Op deze pagina" className="hidden lg:sticky lg:top-6 lg:block">
      <ul className="grid border-l-4 border-kraft">
        {props.sections.map(([id, label]) => (
          <li key={id}>
            <PageLink
              href={`#${id}`}
              className="flex min-h-11 items-center pl-4 text-accent-text underline-offset-4 hover:underline"
            >
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
