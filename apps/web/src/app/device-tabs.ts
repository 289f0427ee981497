import type { DeviceTab } from '../slices/devices/public/device-tab.ts';
import { connectivityTab } from '../slices/measurements/connectivity/connectivity.device-tab.ts';
import { configurationTab } from '../slices/device-configuration/configuration.device-tab.ts';
import { commandsTab } from '../slices/flex/commands.device-tab.ts';
import { inventoryTab } from '../slices/inventory/inventory.device-tab.ts';
import { deviceTagsTab } from '../slices/flex/device-tags.device-tab.ts';
import { receiptsTab } from '../slices/flex/receipts.device-tab.ts';
import { shipmentsTab } from '../slices/shipments/shipments.device-tab.ts';
import { temperatureTab } from '../slices/measurements/temperature/temperature.device-tab.ts';

export const deviceTabs: readonly DeviceTab[] = [
  temperatureTab,
  inventoryTab,
  shipmentsTab,
  configurationTab,
  commandsTab,
  connectivityTab,
  receiptsTab,
  deviceTagsTab,
];
