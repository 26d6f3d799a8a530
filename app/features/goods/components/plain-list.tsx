import { Button } from "~/ui/button.tsx";
import { countField, ownFields } from "../answers.ts";
import { THINGS } from "../catalogue.ts";
import { HOMES_BY_KIND, type Home, MAX_OWN_THINGS, ROOMS } from "../constants.ts";
import { piecesIn } from "../rules.ts";
import type { GoodsList, OwnThing } from "../views.ts";
import { Fragile, NameAndSize } from "./counted-rooms.tsx";
import { COUNTS } from "./stepper.tsx";

/** Empty rows for own things, besides those that are filled. */
const SPARE_ROWS = 3;
const FIELD = { ...COUNTS, className: "field" };

/** The list as fields of a page without scripts; the start of the home `asked` would replace it. */
export function PlainList({ list, asked }: { list: GoodsList; asked: Home | null }) {
  return (
    <div className="rooms">
      {asked && (
        <div className="grid gap-3 rounded-box border-2 border-edge p-4">
          <p>
            Je hebt je lijst zelf veranderd. De lijst van '<span>{HOMES_BY_KIND[asked].label}</span>
            ' zou ervoor in de plaats komen.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button look="secondary" name="goodsAct" value="keep" formNoValidate>
              Houd mijn lijst
            </Button>
            <Button look="danger" name="goodsAct" value="replace" formNoValidate>
              Vervang mijn lijst
            </Button>
          </div>
        </div>
      )}
      {Object.entries(ROOMS).map(([room, title]) => (
        <details key={room} className="fold">
          <summary>
            <span>{title}</span> <small>{piecesIn(list, room as keyof typeof ROOMS) || ""}</small>
          </summary>
          <ul className="things">
            {THINGS.filter((thing) => thing.room === room).map(({ id, name }) => (
              <li key={id}>
                <label htmlFor={`ding-${id}`}>{name}</label>
                <input
                  {...FIELD}
                  id={`ding-${id}`}
                  name={countField(id)}
                  defaultValue={list.counts[id] || ""}
                />
              </li>
            ))}
          </ul>
        </details>
      ))}
      <details className="fold" open={list.own.length > 0}>
        <summary>Eigen dingen</summary>
        <div className="grid gap-3 pb-4">
          {Array.from(
            { length: Math.min(list.own.length + SPARE_ROWS, MAX_OWN_THINGS) },
            (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an own thing is its place in the list.
              <OwnRow key={index} index={index} thing={list.own[index]} />
            ),
          )}
        </div>
      </details>
    </div>
  );
}

function OwnRow({ index, thing }: { index: number; thing: OwnThing | undefined }) {
  const names = ownFields(index);
  return (
    <div className="own-thing">
      <NameAndSize
        name={{ name: names.name, defaultValue: thing?.name }}
        size={{ name: names.size, defaultValue: thing?.size ?? "medium" }}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <label htmlFor={`eigen-${index}`}>Hoeveel?</label>
        <input
          {...FIELD}
          id={`eigen-${index}`}
          name={names.count}
          defaultValue={thing?.count || ""}
        />
        <Fragile name={names.isFragile} defaultChecked={thing?.isFragile} />
      </div>
    </div>
  );
}
