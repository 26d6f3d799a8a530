/** The few colours all drawings share; what follows the theme uses the accent token instead. */
export const INK = "#14213a";
export const KRAFT = "#d9b98a";
export const KRAFT_LIGHT = "#ecd9b8";
export const KRAFT_DARK = "#b98f57";
export const BRICK = "#c2683f";
export const BRICK_DARK = "#a04f2c";
export const SKY = "#dfe9f6";
export const DELFT = "#1f4e8c";
export const MOSS = "#1b6b4a";
export const WHITE = "#ffffff";
