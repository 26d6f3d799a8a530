import { makeApp } from "../factories/app.ts";
import { testManyPrices } from "../factories/many-prices.ts";

const { app } = await makeApp();

testManyPrices(app, 1_000_000);
