import type { DeviceDetails } from '@parwell/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { devicePath } from './public/device-paths.ts';

/**
 * DEV-027: once the device is loaded, replaces the URL with the device's own, also after it has moved to
 * another customer. Otherwise Back would lead to a URL that no longer exists.
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
      // The page stays open, and so does any form on it.
      ignoreBlocker: true,
    });
  }, [moved, navigate]);
}
