import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { z } from "zod";

const manifest = z.looseObject({ name: z.string(), devDependencies: z.unknown() });
const lockFile = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({ dev: z.boolean().optional(), devOptional: z.boolean().optional() }),
  ),
});
const bill = z.looseObject({ components: z.array(z.looseObject({ name: z.string() })) });

/**
 * Writes the bill of materials of what ships, as npm makes it (CycloneDX), into `file`; answers how many
 * packages it names.
 */
export function writeBill(root: string, file: string): number {
  const read = (name: string): unknown => JSON.parse(readFileSync(path.join(root, name), "utf8"));
  // `npm sbom --omit=dev` leaves out what a tool needs too, such as React: here there are no tools.
  const { devDependencies: _, ...own } = manifest.parse(read("package.json"));
  const { packages, ...lock } = lockFile.parse(read("package-lock.json"));
  const shipped = Object.entries(packages).filter(
    ([, { dev, devOptional }]) => !dev && !devOptional,
  );
  const { "": { devDependencies: __, ...top } = {}, ...rest } = Object.fromEntries(shipped);
  const folder = mkdtempSync(path.join(os.tmpdir(), "sbom-"));
  try {
    // npm calls the product as its folder is called.
    const place = path.join(folder, own.name);
    mkdirSync(place);
    const write = (name: string, content: unknown) =>
      writeFileSync(path.join(place, name), JSON.stringify(content));
    write("package.json", own);
    write("package-lock.json", { ...lock, packages: { "": top, ...rest } });
    const words = ["sbom", "--sbom-format=cyclonedx", "--package-lock-only"];
    const text = execFileSync("npm", words, { cwd: place, encoding: "utf8", maxBuffer: 2 ** 26 });
    writeFileSync(file, text);
    return bill.parse(JSON.parse(text)).components.length;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
