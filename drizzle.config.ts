import type { Config } from "drizzle-kit";

export default {
  dialect: "postgresql",
  schema: ["./app/features/*/tables.ts", "./app/server/**/*tables.ts"],
  out: "./app/server/db/migrations",
} satisfies Config;
