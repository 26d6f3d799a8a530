/** What somebody reads who may mail us about what broke; `request` is its id. */
export const nameThis = (request: string) => `Noem dit nummer als je ons mailt: ${request}`;
