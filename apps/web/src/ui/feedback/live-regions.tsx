import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';

interface LiveRegionsProps {
  /** Whether screen readers interrupt to read it. */
  readonly urgent: boolean;
  readonly children: ReactNode;
}

/**
 * Both regions exist from the start, because some screen readers do not announce a region that is added
 * together with its text.
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
 * Removes the aria-hidden that an open dialog sets on everything else: a closing dialog still has it set when
 * 'Saved.' is announced.
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
