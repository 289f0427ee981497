import type { DeviceDetails } from '@parwell/contract';
import type { Grants } from '@parwell/domain';
import { createContext } from 'react';
import type { Load } from '../../../ui/loaded-once.ts';

/**
 * A warning at the top of the device details page. Its slice declares it in `x.device-warning.ts`, and `app/device-
 * warnings.ts` lists it.
 */
export interface DeviceWarning {
  readonly name: string;
  /** For other devices or users it is never loaded; without this it is loaded together with the page. */
  readonly shown?: (device: DeviceDetails, grants: Grants) => boolean;
  readonly load: Load<{ device: DeviceDetails }>;
}

/** In display order, provided by the app. */
export const DeviceWarnings = createContext<readonly DeviceWarning[]>([]);
