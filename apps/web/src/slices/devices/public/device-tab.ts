import type { DeviceDetails } from '@parwell/contract';
import type { Grants } from '@parwell/domain';
import { createContext } from 'react';
import type { PageTab } from '../../../ui/page-tabs.tsx';

/**
 * A tab of a device's details, declared by the slice it belongs to (`x.device-tab.ts`) and listed in
 * `app/device-tabs.ts`. The page knows no slice: it shows what is listed and fits the device and the user.
 */
export interface DeviceTab extends PageTab<{ device: DeviceDetails }> {
  /** For every other device or user the tab does not exist, and nothing of it is loaded. */
  readonly shown: (device: DeviceDetails, grants: Grants) => boolean;
  /** Opens by itself although others stand before it; without such a tab the first one does. */
  readonly opensFirst?: (device: DeviceDetails) => boolean;
}

/** The tabs in their order, handed down by the app. */
export const DeviceTabs = createContext<readonly DeviceTab[]>([]);
