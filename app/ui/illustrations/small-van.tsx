/** A van as small as a road of steps; it stands where a drawing puts it. */
export function SmallVan() {
  return (
    <>
      <path d="M2 4h32v22H2z" className="fill-accent stroke-ink" strokeWidth="2" />
      <path
        d="M34 10h10l9 9v7H34z"
        className="fill-paper stroke-ink"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M38 13h5l5 6H38z" className="fill-accent-field stroke-ink" />
      <path d="m18 8 7 4v7l-7 3-7-3v-7z" className="fill-kraft stroke-ink" />
      <circle cx="13" cy="27" r="4.500" className="fill-card stroke-ink" strokeWidth="2.500" />
      <circle cx="43" cy="27" r="4.500" className="fill-card stroke-ink" strokeWidth="2.500" />
    </>
  );
}
