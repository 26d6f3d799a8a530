import type { QrDrawing } from "../views.ts";

/** A QR code, drawn on the server: no script, no picture from elsewhere. */
export function QrCode({ drawing, label }: { drawing: QrDrawing; label: string }) {
  return (
    <svg
      viewBox={`0 0 ${drawing.size} ${drawing.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="w-56 max-w-full rounded-box border border-line bg-white"
    >
      <path d={drawing.path} fill="#14213a" />
    </svg>
  );
}
