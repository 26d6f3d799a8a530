/**
 * Lets nothing hear that a field was left by a press until that press is over: a mark under the field would move
 * what is pressed, and the press would miss it. Leaving a field by the keyboard is heard at once.
 */
export function checkAfterPress(): void {
  let isPressed = false;
  let left: EventTarget | null = null;
  document.addEventListener("pointerdown", () => {
    isPressed = true;
  });
  const hold = (event: FocusEvent) => {
    if (!isPressed || !event.isTrusted) return;
    event.stopPropagation();
    left = event.target;
  };
  document.addEventListener("focusout", hold, true);
  const release = () =>
    setTimeout(() => {
      isPressed = false;
      const field = left;
      left = null;
      field?.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
    });
  // What was pressed hears of it first: the click comes right after.
  document.addEventListener("pointerup", release, true);
  document.addEventListener("pointercancel", release, true);
  // A button that is let go outside the window is heard of by nobody.
  document.addEventListener("keydown", release, true);
}
