import type { Register } from "react-router";
import { DRAWN_FOR } from "~/shared/plain-data.ts";
import { deleteStored, listStoredKeys } from "./storage.ts";

const SIGN_OUT = "/uitloggen" satisfies keyof Register["pages"];

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

/**
 * Deletes what this tab keeps of the account that the page was drawn for once it signs out here: its keys end with
 * the account (`useAccountKey`).
 */
export function forgetAtSignOut(): void {
  document.addEventListener("submit", ({ target }) => {
    const { account } = document.documentElement.dataset;
    const action = target instanceof HTMLFormElement && target.getAttribute("action");
    if (action !== SIGN_OUT || !account) return;
    for (const key of listStoredKeys("tab"))
      if (key.endsWith(`:${account}`)) deleteStored(key, "tab");
  });
}
