import type { DeviceDetails } from '@parwell/contract';
import type { Grants } from '@parwell/domain';
import { createContext } from 'react';
import type { Load } from '../../../ui/loaded-once.ts';

/**
 * What the device details page warns of above everything else. The slice that knows of it declares it in
 * `x.device-warning.ts`, and `app/device-warnings.ts` lists it.
 */
export interface DeviceWarning {
  readonly name: string;
  /** For everybody else it is never loaded; without it, it is loaded together with the page. */
  readonly shown?: (device: DeviceDetails, grants: Grants) => boolean;
  readonly load: Load<{ device: DeviceDetails }>;
}

/** The warnings in display order, provided by the app. */
export const DeviceWarnings = createContext<readonly DeviceWarning[]>([]);
