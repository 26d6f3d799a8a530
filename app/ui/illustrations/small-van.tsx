/** A van as small as a road of steps; it stands where a drawing puts it. */
export function SmallVan() {
  return (
    <g className="stroke-ink" strokeWidth="2" strokeLinejoin="round">
      <path d="M2 4h32v22H2z" className="fill-accent" />
      <path d="M34 10h10l9 9v7H34z" className="fill-paper" />
      <path d="M38 13h5l5 6H38z" className="fill-accent-field" strokeWidth="1" />
      <path d="m18 8 7 4v7l-7 3-7-3v-7z" className="fill-kraft" strokeWidth="1" />
      <path
        d="M8.500 27a4.500 4.500 0 0 0 9 0 4.500 4.500 0 0 0-9 0m30 0a4.500 4.500 0 0 0 9 0 4.500 4.500 0 0 0-9 0"
        className="fill-card"
      />
    </g>
  );
}
