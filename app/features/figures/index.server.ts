export { personalData } from "./personal-data.server.ts";
export { drawPlots, readFigures, readFiguresByProvince } from "./reads.server.ts";
export { countFigures } from "./writes.server.ts";
