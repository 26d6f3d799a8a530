/** How a letter begins: 'Hoi Iris,', or 'Hoi,' to whom we may not call by a name. */
export function greeting(name: string): string {
  return name === "" ? "Hoi," : `Hoi ${name},`;
}
