import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import own from "../../package.json" with { type: "json" };
import { shippedPackages } from "../../vite.licences.ts";
import { temporaryFolder } from "../setup/temporary.ts";
import { writeBill } from "./bill.ts";

interface Component {
  name: string;
  group?: string;
  version: string;
  purl: string;
}

test("the bill of materials names all that ships, with its version, and no tool", async () => {
  const folder = await temporaryFolder("sbom");
  const file = path.join(folder.path, "sbom.cdx.json");
  const count = writeBill(process.cwd(), file);
  const bill = JSON.parse(readFileSync(file, "utf8")) as {
    bomFormat: string;
    components: Component[];
    metadata: { component: { name: string; version: string } };
  };
  await folder.remove();
  expect(bill.bomFormat).toBe("CycloneDX");
  expect(bill.metadata.component).toMatchObject({ name: "verhuisbod", version: own.version });
  expect(bill.components).toHaveLength(count);
  const named = new Set(
    bill.components.map(
      ({ group, name, version }) => `${group ? `${group}/` : ""}${name}@${version}`,
    ),
  );
  const shipped = shippedPackages(process.cwd()).filter(({ name }) => name !== "tailwindcss");
  expect(shipped.filter(({ name, version }) => !named.has(`${name}@${version}`))).toEqual([]);
  for (const tool of ["vite", "vitest", "typescript"]) {
    expect(bill.components.some(({ name }) => name === tool)).toBe(false);
  }
});
