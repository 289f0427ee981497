import { createContext, use, useEffect, useRef, type RefObject } from 'react';

/**
 * Whether the user has just come from another screen; true only once. Provided by the frame around the
 * screens.
 */
export const HeadingFocus = createContext<() => boolean>(() => false);

/**
 * The heading gets the focus when the user comes from another screen: screen readers read it and Tab
 * continues from there.
 */
export function useHeadingFocus(text: string): RefObject<HTMLHeadingElement | null> {
  const hasArrived = use(HeadingFocus);
  const element = useRef<HTMLHeadingElement>(null);
  // On a page about one record, the heading stays and its text changes.
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (shown.current === text) return;
    shown.current = text;
    if (hasArrived()) element.current?.focus({ preventScroll: true });
  }, [hasArrived, text]);
  return element;
}
