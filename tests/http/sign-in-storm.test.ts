import { describe } from "vitest";
import { testSignInStorm } from "../factories/sign-in-storm.ts";

describe("a shower of wrong passwords", () => testSignInStorm(40, 14));
