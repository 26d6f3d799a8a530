import { loader } from "~/routes/admin/home.tsx";

/** The lists of an admin's own page. @throws Error for who is none */
export async function adminPage(args: Parameters<typeof loader>[0]) {
  const { lists } = await loader(args);
  if (!lists) throw new Error("the page shows no lists");
  return lists;
}
