import { type ComponentProps, memo, useState } from "react";
import { Button } from "~/ui/button.tsx";
import type { Elements } from "~/ui/elements.ts";
import { Options } from "~/ui/options.tsx";
import { useStore } from "~/ui/store.ts";
import { THINGS, type Thing } from "../catalogue.ts";
import {
  MAX_OWN_NAME,
  MAX_OWN_THINGS,
  OWN_SIZES,
  type OwnSize,
  ROOMS,
  type Room,
} from "../constants.ts";
import { litresIn, piecesIn } from "../rules.ts";
import type { OwnThing } from "../views.ts";
import { metres } from "../wording.ts";
import type { Counting } from "./counting.ts";
import { Stepper } from "./stepper.tsx";

export const CountedRooms = memo(function CountedRooms({ counting }: { counting: Counting }) {
  return (
    <div className="rooms">
      {(Object.keys(ROOMS) as Room[]).map((room) => (
        <Fold key={room} title={ROOMS[room]} counting={counting} room={room}>
          <ul className="things">
            {THINGS.filter((thing) => thing.room === room).map((thing) => (
              <Row key={thing.id} counting={counting} thing={thing} />
            ))}
          </ul>
        </Fold>
      ))}
      <Fold title="Eigen dingen" counting={counting} room="own">
        <OwnThings counting={counting} />
      </Fold>
    </div>
  );
});

/** A room that says what it holds; its rows are drawn when it is opened for the first time. */
function Fold(props: {
  title: string;
  counting: Counting;
  room: Room | "own";
  children: Elements;
}) {
  const { title, counting, room, children } = props;
  const [wasOpened, setOpened] = useState(false);
  const held = useStore(counting, (list) => {
    const pieces = piecesIn(list, room);
    return pieces > 0 && `${pieces} · ${metres(litresIn(list, room))} m³`;
  });
  return (
    <details
      className="fold"
      onToggle={({ currentTarget }) => setOpened(currentTarget.open || wasOpened)}
    >
      <summary>
        <span>{title}</span> {held && <small>{held}</small>}
      </summary>
      {wasOpened && children}
    </details>
  );
}

const Row = memo(function Row({ counting, thing }: { counting: Counting; thing: Thing }) {
  const { id, name } = thing;
  const count = useStore(counting, ({ counts }) => counts[id] ?? 0);
  return (
    <li data-counted={count > 0 || undefined}>
      <label htmlFor={`ding-${id}`}>{name}</label>
      <Stepper
        id={`ding-${id}`}
        name={name}
        count={count}
        onCount={(next) => counting.count(id, next)}
      />
    </li>
  );
});

function OwnThings({ counting }: { counting: Counting }) {
  const own = useStore(counting, (list) => list.own);
  // Rows that come from now on are asked for by hand, and take the focus.
  const [isAdding, setAdding] = useState(false);
  const add = () => {
    setAdding(true);
    counting.addOwn();
  };
  return (
    <div className="grid gap-3 pb-4">
      <p className="text-sm text-muted">
        Staat iets niet in de lijst? Bedrijven lezen hoe je het noemt, zonder contactgegevens.
      </p>
      {own.map((thing, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an own thing is its place in the list.
        <OwnRow key={index} {...{ counting, thing, index, isAdding }} />
      ))}
      {own.length < MAX_OWN_THINGS && (
        <Button type="button" look="secondary" className="justify-self-start" onClick={add}>
          Voeg iets toe
        </Button>
      )}
    </div>
  );
}

function OwnRow(props: { counting: Counting; thing: OwnThing; index: number; isAdding: boolean }) {
  const { counting, thing, index, isAdding } = props;
  const change = (part: Partial<OwnThing>) => counting.changeOwn(index, part);
  const id = `eigen-${index}`;
  const called = thing.name || `eigen ding ${index + 1}`;
  return (
    <div className="own-thing">
      <NameAndSize
        name={{
          // Who adds a thing goes on by naming it.
          autoFocus: isAdding,
          value: thing.name,
          onChange: ({ currentTarget }) => change({ name: currentTarget.value }),
        }}
        size={{
          value: thing.size,
          onChange: ({ currentTarget }) => change({ size: currentTarget.value as OwnSize }),
        }}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <label htmlFor={id} className="sr-only">{`Hoeveel: ${called}`}</label>
        <Stepper id={id} name={called} count={thing.count} onCount={(count) => change({ count })} />
        <Fragile
          checked={thing.isFragile}
          onChange={({ currentTarget }) => change({ isFragile: currentTarget.checked })}
        />
        <Button
          type="button"
          look="quiet"
          aria-label={`Haal weg: ${called}`}
          onClick={() => counting.removeOwn(index)}
        >
          Haal weg
        </Button>
      </div>
    </div>
  );
}

const SIZES = Object.entries(OWN_SIZES).map(([value, { label }]) => ({ value, label }));

/** What an own thing is, and how large: with a form's own fields, or those of a list that is counted. */
export function NameAndSize({
  name,
  size,
}: {
  name: ComponentProps<"input">;
  size: ComponentProps<"select">;
}) {
  return (
    <>
      <label>
        Wat is het?
        <input type="text" className="field" maxLength={MAX_OWN_NAME} {...name} />
      </label>
      <label>
        Hoe groot?
        <select className="field select" {...size}>
          <Options options={SIZES} />
        </select>
      </label>
    </>
  );
}

export function Fragile(input: ComponentProps<"input">) {
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input type="checkbox" className="size-5 accent-accent" {...input} />
      Breekbaar
    </label>
  );
}
