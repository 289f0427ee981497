import type { DeviceDetails } from '@parwell/contract';
import type { Grants } from '@parwell/domain';
import { createElement, Suspense, use, useEffect } from 'react';
import { loadedOnce } from '../../ui/loaded-once.ts';
import { DeviceWarnings } from './public/device-warning.ts';

interface ShownWarningsProps {
  readonly device: DeviceDetails;
  readonly grants: Grants;
}

/** Each as soon as it is loaded. */
export const ShownWarnings = ({ device, grants }: ShownWarningsProps) =>
  use(DeviceWarnings)
    .filter(({ shown }) => shown?.(device, grants) ?? true)
    .map(({ name, load }) => (
      <Suspense key={name} fallback={null}>
        {createElement(loadedOnce(load), { device })}
      </Suspense>
    ));

/**
 * Loads the warnings that any device may need together with the device, so that nothing moves down when they appear.
 */
export function usePreloadedWarnings(): void {
  const warnings = use(DeviceWarnings);
  useEffect(() => {
    // The component that shows it reports that it could not be loaded.
    for (const { shown, load } of warnings) if (!shown) load().catch(() => undefined);
  }, [warnings]);
}
