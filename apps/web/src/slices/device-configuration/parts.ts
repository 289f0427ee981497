import type { DeviceDetails } from '@parwell/contract';
import { configurationOf, type ConfigurationPart } from '@parwell/domain';
import { lazy, type ComponentType } from 'react';

type Part = ComponentType<{ readonly device: DeviceDetails }>;

/** Loaded for the first device that has the part. */
const parts: ReadonlyMap<ConfigurationPart, Part> = new Map<ConfigurationPart, Part>([
  ['products', lazy(() => import('./products/product-configuration.tsx'))],
  ['flex', lazy(() => import('./flex/flex-configuration.tsx'))],
  ['users', lazy(() => import('./users/cabinet-users.tsx'))],
  ['providers', lazy(() => import('./providers/providers.tsx'))],
  ['locations', lazy(() => import('./locations/locations.tsx'))],
]);

/** In display order. */
export const partsOf = ({ cabinetType, cabinetProperties }: DeviceDetails): readonly Part[] =>
  configurationOf(cabinetType, cabinetProperties).flatMap((name) => parts.get(name) ?? []);
