// Imported by every program: it ends with the bench that started it, however that ends.
process.on("disconnect", () => process.exit());
