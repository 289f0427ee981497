import type { DeviceTab } from '../shared/device-tab.ts';
import { configurationTab } from '../slices/device-configuration/configuration.device-tab.ts';

/** Every tab of a device's details, in the order they are shown. */
export const deviceTabs: readonly DeviceTab[] = [configurationTab];
