import { useEffect, useEffectEvent } from 'react';

/** Elements that use letters themselves. */
const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';
const ABOVE = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
/** Marks an element above the page that uses these keys. */
export const USES_PAGE_KEYS = { 'data-page-keys': '' } as const;

/** Handles keys pressed anywhere on the page, except in a field or in a dialog above it. */
export function usePageKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    const act = keys[event.key.toLowerCase()];
    if (!act || !(event.target instanceof Element) || event.target.closest(TYPING)) return;
    const above = event.target.closest(ABOVE);
    if (above && above.querySelector('[data-page-keys]') === null) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
