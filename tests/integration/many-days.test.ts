import { makeApp } from "../factories/app.ts";
import { testManyDays } from "../factories/many-days.ts";

const { app } = await makeApp();

testManyDays(app, 8_000);
