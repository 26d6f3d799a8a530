import { type RefObject, useCallback, useMemo, useState } from "react";
import { href } from "react-router";
import type { FormValues } from "~/shared/shown-values.ts";
import { forgetCorrection, keepCorrection, resumeCorrection } from "./correction-draft.ts";
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
    /** The placed brief that the form corrects, and what is stored of it; null for a new one. */
    correcting: { briefId: string; values: FormValues } | null;
    /** Once the brief is placed nothing of it is kept. */
    isPlaced: boolean;
  },
) {
  const { newKey, placedKey, answer, isPlaced } = of;
  // The fields stay as they were drawn, whatever is read of the brief since.
  const [corrected] = useState(of.correcting);
  const isNew = corrected === null;
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
      if (corrected) {
        keepCorrection(owner.account, corrected.briefId, corrected.values, now);
      } else {
        setStored(writeDraft(owner, now));
      }
    },
    [corrected, owner],
  );
  const keep = useCallback(() => {
    if (formRef.current) keepTyped(new FormData(formRef.current));
  }, [formRef, keepTyped]);
  /** Puts what was kept back into the form; false where nothing was. */
  const resume = (form: HTMLFormElement): boolean => {
    if (corrected) {
      // What was posted without scripts stands in the form.
      if (answer?.result?.error) return false;
      const { briefId, values } = corrected;
      const isResumed = resumeCorrection(owner.account, briefId, values, form);
      if (isResumed) setRestored(1);
      return isResumed;
    }
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
    /** Grows each time that kept values were put back into the form. */
    restored,
    resume,
    keep,
    keepTyped,
    /** What a correction was drawn with; null for a new brief. */
    corrected,
    startAfresh() {
      if (corrected === null) return startAfresh(owner, tabKey);
      forgetCorrection(owner.account, corrected.briefId);
      window.location.assign(`${href("/brief-form")}?wijzig=${corrected.briefId}`);
    },
  };
}
