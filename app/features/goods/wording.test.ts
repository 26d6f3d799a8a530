import { expect, test } from "vitest";
import { vanFor, volumeText } from "./wording.ts";

const exactly = (litres: number) => ({ litres, from: litres, to: litres });

test.each([
  [exactly(24_000), "ca. 24 m³"],
  [exactly(23_900), "ca. 24 m³"],
  [exactly(2_450), "ca. 2,5 m³"],
  [exactly(100), "ca. 0,1 m³"],
  [exactly(0), "ca. 0 m³"],
  [{ litres: 24_000, from: 20_000, to: 28_000 }, "20 - 28 m³"],
  [{ litres: 1_000, from: 1_000, to: 1_000 }, "ca. 1 m³"],
])("a volume reads %#", (volume, text) => {
  expect(volumeText(volume)).toBe(text);
});

test.each([
  [exactly(0), "Past in een bestelbus van 10 m³.", 0],
  [exactly(10_000), "Past in een bestelbus van 10 m³.", 1],
  [exactly(10_100), "Past in een bakwagen van 20 m³.", 0.505],
  [{ litres: 30_000, from: 20_000, to: 44_000 }, "Past in 2 verhuiswagens van 40 m³.", 0.375],
  [exactly(200_000), "Past in 5 verhuiswagens van 40 m³.", 1],
])("a van for it %#", (volume, text, share) => {
  expect(vanFor(volume)).toEqual({ text, share });
});
