import { Facts } from "~/ui/card.tsx";
import type { ShownGoods } from "../answers.ts";

/** A list of goods, a room a line, and what of it asks for more. */
export function GoodsByRoom({ goods }: { goods: ShownGoods }) {
  const { rooms, apart, fragile } = goods;
  return (
    <Facts
      facts={[
        ...rooms.map(({ name, things }): [string, string] => [name, things.join(", ")]),
        ["Uit elkaar", apart.join(", ")],
        ["Breekbaar", fragile.join(", ")],
      ]}
    />
  );
}
