import { expect, test } from "vitest";
import { volumeText } from "./wording.ts";

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
