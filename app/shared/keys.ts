type KeyOf<Table> = Extract<keyof Table, string>;

/** The keys of a table in the order in which they are declared, as columns and schemas take a list. */
export function keysOf<Table extends object>(table: Table): [KeyOf<Table>, ...KeyOf<Table>[]] {
  return Object.keys(table) as [KeyOf<Table>, ...KeyOf<Table>[]];
}
