/** The file of the icon for a phone's home screen. */
export const APPLE_ICON = "apple-touch-icon.png";

const SIZES = [57, 60, 72, 76, 114, 120, 144, 152, 180];

/** The names by which iPhones and iPads ask for that icon on a page that names none, by their sizes. */
export const APPLE_ICONS = ["", ...SIZES.map((px) => `-${px}x${px}`)]
  .flatMap((size) => [`apple-touch-icon${size}.png`, `apple-touch-icon${size}-precomposed.png`])
  .filter((name) => name !== APPLE_ICON);
