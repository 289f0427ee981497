import type { DeviceProperty } from '@parwell/contract';
import type { TempControl } from '@parwell/domain';

/** A new device has not been sent anything yet. */
export type FormProperty = Omit<DeviceProperty, 'value' | 'editable' | 'unconfirmed'> &
  Partial<Pick<DeviceProperty, 'value' | 'unconfirmed'>>;

/** A form with properties. */
export interface WithProperties {
  /** By key, in snake case. */
  properties: Record<string, string | undefined>;
  tempControl: TempControl | '';
}
