import { isConnected, needsEnclosureSerialNo, type DeviceType } from '@parwell/domain';
import type { Control } from 'react-hook-form';
import { FieldRow } from '../../../ui/forms/field-row.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { DEVICE_TEXTS } from '../devices.texts.ts';
import type { FormProperty } from './property-fields.tsx';

interface WithMachine {
  deviceId: string;
  enclosureSerialNo: string;
}

interface MachineFieldsProps<Input extends WithMachine, Output> {
  readonly control: Control<Input, unknown, Output>;
  readonly type: DeviceType;
  readonly properties: readonly Pick<FormProperty, 'propertyKey'>[];
}

/** Serial numbers of a machine; for some types the enclosure's number is one of the properties instead. */
export function MachineFields<Input extends WithMachine, Output>(props: MachineFieldsProps<Input, Output>) {
  // These fields do not depend on the form's other values.
  const control = props.control as unknown as Control<WithMachine, unknown, Output>;
  if (!isConnected(props.type)) return null;
  const hasEnclosure =
    needsEnclosureSerialNo(props.type) ||
    !props.properties.some(({ propertyKey }) => propertyKey === 'enclosure_serial_no');
  return (
    <FieldRow>
      <TextInput control={control} name="deviceId" label={DEVICE_TEXTS.hardwareId} maxLength={200} />
      {hasEnclosure && (
        <TextInput
          control={control}
          name="enclosureSerialNo"
          label="Enclosure Serial Number"
          maxLength={200}
        />
      )}
    </FieldRow>
  );
}
