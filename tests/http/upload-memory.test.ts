import { testUploadMemory } from "../factories/upload-memory.ts";

// More than are decoded at a time, of a kind that is quickly made.
await testUploadMemory(3, ["progressiveJpeg"]);
