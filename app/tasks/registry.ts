import path from "node:path";
import type { Definition, Payload } from "~/server/tasks/define.ts";

type Module = Record<string, unknown>;
type Found = Definition<Payload>;

const KIND_IN: Record<string, Found["kind"]> = { emails: "mail", tasks: "task" };

/** The definitions in modules, by path. @throws naming the file that does not hold one, rightly named. */
export function definitionsOf(modules: Record<string, Module>): readonly Found[] {
  const owners = new Map<string, string>();
  return Object.entries(modules).map(([file, module]) => {
    const definition = definitionIn(file, module);
    for (const name of [definition.name, ...(definition.formerNames ?? [])]) {
      const owner = owners.get(name);
      if (owner) throw new Error(`${file} and ${owner} both define a task named ${name}`);
      owners.set(name, file);
    }
    return definition;
  });
}

function definitionIn(file: string, module: Module): Found {
  const [found, another] = Object.entries(module).filter(([, value]) => isDefinition(value));
  if (!found) throw new Error(`${file} defines no mail and no task`);
  if (another) throw new Error(`${file} defines more than one thing: one file holds one`);
  const [exported, definition] = found as [string, Found];
  const name = path.basename(file).replace(/\.tsx?$/, "");
  if (definition.name !== name) {
    throw new Error(`${file} defines ${definition.name}: its name must be ${name}`);
  }
  const ownExport = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  if (exported !== ownExport && exported !== "default") {
    throw new Error(
      `${file} exports ${exported}: it must be called ${ownExport}, or be the default`,
    );
  }
  const kind = KIND_IN[path.basename(path.dirname(file))];
  if (definition.kind !== kind) throw new Error(`${file} defines a ${definition.kind}`);
  return definition;
}

const KINDS: ReadonlySet<unknown> = new Set(Object.values(KIND_IN));

function isDefinition(value: unknown): value is Found {
  return typeof value === "object" && value !== null && "kind" in value && KINDS.has(value.kind);
}

/** Every mail and task of the features, and the tasks that are use cases. */
export const DEFINITIONS = definitionsOf(
  import.meta.glob<Module>(["../features/*/{emails,tasks}/*.{ts,tsx}", "../use-cases/tasks/*.ts"], {
    eager: true,
  }),
);

/** The names of all tasks and mails, as the queue has them. */
export const TASK_NAMES = DEFINITIONS.flatMap(({ name, formerNames = [] }) => [
  name,
  ...formerNames,
]);
