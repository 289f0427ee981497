import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';

interface LiveRegionsProps {
  /** Whether the content interrupts what is being read out. */
  readonly urgent: boolean;
  readonly children: ReactNode;
}

/**
 * Where snackbars are read out. Both regions are there from the start, because a region that arrives
 * together with its text is not announced everywhere.
 */
export function LiveRegions({ urgent, children }: LiveRegionsProps) {
  const polite = useRef<HTMLDivElement>(null);
  const assertive = useRef<HTMLDivElement>(null);
  useAlwaysAudible(polite);
  useAlwaysAudible(assertive);
  return createPortal(
    <>
      <div ref={polite} aria-live="polite">
        {urgent ? null : children}
      </div>
      <div ref={assertive} aria-live="assertive">
        {urgent ? children : null}
      </div>
    </>,
    document.body,
  );
}

/**
 * An open dialog hides everything beside it from those who hear the page, and still does so while it
 * closes: just when 'Saved.' is said.
 */
function useAlwaysAudible(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = region.current;
    if (!element) return undefined;
    const observer = new MutationObserver(() => element.removeAttribute('aria-hidden'));
    observer.observe(element, { attributeFilter: ['aria-hidden'] });
    return () => observer.disconnect();
  }, [region]);
}
