import { type RefObject, useCallback, useMemo, useState } from "react";
import { fillForm, resumeDraft, startAfresh, writeDraft } from "./draft.ts";
import type { WizardAnswer } from "./steps.ts";
import { useDraftOwner, useTabDraft } from "./use-tab-draft.ts";
import { useTabKey } from "./use-tab-key.ts";

/** What the browser keeps of the wizard's form until it is sent, and the keys that it is sent under. */
export function useBriefDraft(
  formRef: RefObject<HTMLFormElement | null>,
  of: {
    /** Name of the account that is signed in; null for a visitor. */
    accountName: string | null;
    newKey: string;
    placedKey: string | null;
    /** The server's answer when the page was posted without scripts. */
    answer: WizardAnswer | null;
    /** False for a form that corrects a placed brief. */
    isNew: boolean;
    /** Once the brief is placed nothing of it is kept. */
    isPlaced: boolean;
  },
) {
  const { newKey, placedKey, answer, isNew, isPlaced } = of;
  const owner = useDraftOwner(of.accountName);
  const typed = answer?.result?.initialValue;
  const [submissionKey, setSubmissionKey] = useState(
    String(answer?.freshKey ?? typed?.submissionKey ?? newKey),
  );
  const { tabKey, heldKey, takeKey } = useTabKey(String(typed?.tabKey ?? newKey));
  const [isStored, setStored] = useState(true);
  const [restored, setRestored] = useState(0);
  useTabDraft(owner, () => (isNew && !isPlaced ? formRef.current : null));

  const keepTyped = useCallback(
    (now: FormData) => {
      if (isNew) setStored(writeDraft(owner, now));
    },
    [isNew, owner],
  );
  const keep = useCallback(() => {
    if (formRef.current) keepTyped(new FormData(formRef.current));
  }, [formRef, keepTyped]);
  /** Puts what was kept back into the form; false where nothing was. */
  const resume = (form: HTMLFormElement): boolean => {
    if (!isNew) return false;
    const draft = resumeDraft(owner, placedKey, newKey);
    if (answer || !draft) {
      void takeKey(tabKey, newKey);
      return false;
    }
    void takeKey(draft.tabKey ?? "", newKey);
    setSubmissionKey(draft.submissionKey);
    fillForm(form, draft);
    setRestored(1);
    return true;
  };
  const photos = useMemo(
    () => (isNew ? { tabKey: heldKey, onChange: keep } : null),
    [isNew, heldKey, keep],
  );
  return {
    submissionKey,
    setSubmissionKey,
    tabKey,
    /** The photos that are chosen in the form; null for a correction. */
    photos,
    /** False where the browser keeps it no longer than the page. */
    isStored,
    /** Another number once what was kept is in the form again. */
    restored,
    resume,
    keep,
    keepTyped,
    startAfresh: () => startAfresh(owner, tabKey),
  };
}
