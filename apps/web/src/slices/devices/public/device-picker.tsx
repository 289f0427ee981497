import type { DeviceName } from '@parwell/contract';
import { deviceSource } from './device-source.ts';
import { ServerPicker, type PickerProps } from '../../../ui/pickers/server-picker.tsx';

interface DevicePickerProps extends PickerProps<DeviceName, false> {
  /** Limits the choice to this customer's devices. */
  readonly customerId?: string | undefined;
  /** The id of a device that is not offered. */
  readonly except?: string | undefined;
}

export function DevicePicker({ customerId, except, ...props }: DevicePickerProps) {
  return (
    <ServerPicker
      source={deviceSource(customerId, except)}
      emptyText="Please choose a device"
      {...props}
      multiple={false}
    />
  );
}
