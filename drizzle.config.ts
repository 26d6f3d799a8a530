import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: ["./app/features/*/tables.ts", "./app/server/**/*tables.ts"],
  out: "./app/server/db/migrations",
});
