import path from "node:path";
import { pathToFileURL } from "node:url";
import type * as Main from "~/main.ts";

const entry = pathToFileURL(path.resolve("build/server/index.js")).href;

/** What the routes of the built product say of their pages. */
export const { pages } = (await import(/* @vite-ignore */ entry)) as typeof Main;

/** The pages for everybody that have one address. */
export const PUBLIC_PAGES = pages.indexed.filter((pattern) => !pattern.includes(":"));
