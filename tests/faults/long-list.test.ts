import { makeApp } from "../factories/app.ts";
import { testLongList } from "../factories/long-list.ts";

const { app } = await makeApp();

testLongList(app, 1_000_000);
