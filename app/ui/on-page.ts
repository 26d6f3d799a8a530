import { type RefObject, useEffect, useRef } from "react";

/** Whether a component is still on its page, for what ends after it was taken away. */
export function useOnPage(): RefObject<boolean> {
  const isOnPage = useRef(true);
  useEffect(() => {
    isOnPage.current = true;
    return () => {
      isOnPage.current = false;
    };
  }, []);
  return isOnPage;
}
