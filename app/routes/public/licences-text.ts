import groups from "virtual:licences";

/** The licences of all that ships, whole, as a text to keep. */
export function loader() {
  const parts = groups.map(({ licence, text, packages }) =>
    [
      licence,
      ...packages.map(({ name, version, rights }) => [`${name} ${version}`, ...rights].join("; ")),
      "",
      text || `https://spdx.org/licenses/${licence}.html`,
    ].join("\n"),
  );
  return new Response(`${parts.join(`\n\n${"-".repeat(72)}\n\n`)}\n`, {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "public, max-age=3600",
    },
  });
}
