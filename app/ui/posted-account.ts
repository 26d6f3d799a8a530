import { DRAWN_FOR } from "~/shared/drawn-for.ts";

/**
 * Marks every form that this page posts with the account that the page was drawn for, so that it is refused
 * once somebody else has signed in in another tab. The mark stands on the page's root element; a page that is
 * the same for many has none.
 */
export function markPostedForms(): void {
  document.addEventListener("formdata", ({ target, formData }) => {
    const { account } = document.documentElement.dataset;
    const isPosted = target instanceof HTMLFormElement && target.method === "post";
    if (isPosted && account) formData.set(DRAWN_FOR, account);
  });
}
