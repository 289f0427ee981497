import type { DeviceDetails } from '@parwell/contract';
import type { Grants } from '@parwell/domain';
import { createContext } from 'react';
import type { Load } from '../../../ui/loaded-once.ts';
import type { PageTab } from '../../../ui/page-tabs.tsx';

/**
 * A tab of the device details page. The slice that owns it declares it in `x.device-tab.ts`, and
 * `app/device-tabs.ts` lists it, so that the page depends on no other slice.
 */
export interface DeviceTab extends PageTab<{ device: DeviceDetails }> {
  /** For every other device or user the tab is hidden and never loaded. */
  readonly shown: (device: DeviceDetails, grants: Grants) => boolean;
  /** Makes this the initial tab; by default it is the first one. */
  readonly opensFirst?: (device: DeviceDetails) => boolean;
  /** A scan while another tab is open goes to this one, in the address: `?scan=…`. */
  readonly acceptsScans?: true;
  /** A fact in the head of the page, for users who may see the tab. */
  readonly fact?: { readonly label: string; readonly load: Load<{ device: DeviceDetails }> };
}

/** The tabs in display order, provided by the app. */
export const DeviceTabs = createContext<readonly DeviceTab[]>([]);
