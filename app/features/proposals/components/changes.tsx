import type { Change } from "~/features/briefs/rules/changes.ts";

export function Changes({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className="grid gap-2">
      {changes.map(({ label, before, now }) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">
            <span className="sr-only">nu: </span>
            <strong>{now ?? "niet meer genoemd"}</strong>{" "}
            <span className="text-muted">
              was: <s className="no-underline">{before ?? "niet genoemd"}</s>
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
