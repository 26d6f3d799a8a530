import { encode } from "uqr";

/** A QR code as one path, drawn on the server: no script, no picture from elsewhere. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 3 });
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="w-56 max-w-full rounded-box border border-line bg-white"
    >
      <path d={dark.join("")} fill="#14213a" />
    </svg>
  );
}
