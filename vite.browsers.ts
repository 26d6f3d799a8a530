/**
 * The oldest browsers with which a brief is placed, quoted, chosen and paid (README.md). The build lowers
 * syntax and styles to them; what cannot be lowered is refused by `tests/house/engines.ts`.
 */
export const OLDEST_BROWSERS = { chrome: "109", firefox: "115", safari: "16.4" } as const;

/** The same as Vite names them; iPhones update Safari with their system. */
export const BUILD_TARGET = [
  ...Object.entries(OLDEST_BROWSERS).map(([name, version]) => name + version),
  `ios${OLDEST_BROWSERS.safari}`,
];
