import { describe } from "vitest";
import { testSignInStorm } from "../factories/sign-in-storm.ts";

describe("a small storm of wrong passwords", () => testSignInStorm(20, 49_152));
