import { describe } from "vitest";
import { testSignInStorm } from "../factories/sign-in-storm.ts";

describe("a storm of wrong passwords", () => testSignInStorm(200, 15));
