import { HEAVIEST, testUploadMemory } from "../factories/upload-memory.ts";

await testUploadMemory(20, HEAVIEST);
