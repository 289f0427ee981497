import type { DeviceDetails } from '@parwell/contract';
import type { Grants } from '@parwell/domain';
import { createElement, Suspense, use, useEffect } from 'react';
import { loadedOnce } from '../../ui/loaded-once.ts';
import { DeviceWarnings } from './public/device-warning.ts';

interface ShownWarningsProps {
  readonly device: DeviceDetails;
  readonly grants: Grants;
}

/** All that the page warns of, each as soon as it is loaded. */
export const ShownWarnings = ({ device, grants }: ShownWarningsProps) =>
  use(DeviceWarnings)
    .filter(({ shown }) => shown?.(device, grants) ?? true)
    .map(({ name, load }) => (
      <Suspense key={name} fallback={null}>
        {createElement(loadedOnce(load), { device })}
      </Suspense>
    ));

/** Loads what any device may need while the device is asked for, so that nothing moves down when it is shown. */
export function usePreloadedWarnings(): void {
  const warnings = use(DeviceWarnings);
  useEffect(() => {
    // Whoever shows it says that it could not be loaded.
    for (const { shown, load } of warnings) if (!shown) load().catch(() => undefined);
  }, [warnings]);
}
