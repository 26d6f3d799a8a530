/** A script for a page that has no others: bundled apart, with what it imports, into one small file. */
declare module "*?island" {
  const address: string;
  export default address;
}
