import type { DeviceDetails } from '@parwell/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { devicePath } from './public/device-paths.ts';

/**
 * DEV-027: once a device is there, its own address is the one in the history, also when it has just moved to
 * another customer. What was there before is replaced, or Back would lead to an address that is no more.
 */
export function useDeviceAddress(customerId: string, device: DeviceDetails | undefined): void {
  const navigate = useNavigate();
  const moved = device && device.customerId !== customerId ? devicePath(device) : undefined;
  useEffect(() => {
    if (moved === undefined) return;
    void navigate({
      to: moved,
      search: (before: Readonly<Record<string, unknown>>) => before,
      replace: true,
      // Nobody leaves: the page stays, and so does a form that is open on it.
      ignoreBlocker: true,
    });
  }, [moved, navigate]);
}
