import path from "node:path";
import { writeBill } from "./bill.ts";

// The bill of materials (CycloneDX) of what ships, on every platform.
const root = path.resolve(import.meta.dirname, "../..");
const file = path.join(root, "sbom.cdx.json");
const count = writeBill(root, file);
process.stdout.write(`${file}: ${count} packages\n`);
