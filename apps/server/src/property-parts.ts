import { countValues, listStoredValues } from './slices/devices/property-values.public.ts';
import type { PropertyParts } from './slices/property-settings/property-parts.ts';

/** Added by devices to the settings of their properties. */
export const propertyParts: PropertyParts = { countValues, listStoredValues };
