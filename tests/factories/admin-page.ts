import { loader } from "~/routes/admin/home.tsx";

/** What an admin's own page shows. @throws Error for who is none */
export async function adminPage(args: Parameters<typeof loader>[0]) {
  const shown = await loader(args);
  if (!shown) throw new Error("the page shows nothing");
  return shown;
}
