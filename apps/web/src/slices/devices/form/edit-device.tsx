import type { DeviceDetails } from '@parwell/contract';
import {
  CUSTOMER_ID_NEEDED,
  DEVICE_UPDATED,
  DEVICE_PROPERTIES_NOT_SAVED,
  DEVICE_UPDATE_FAILED,
  isWaiting,
} from '@parwell/domain';
import { CustomerInput } from '../../customers/public/customer-input.tsx';
import { rephrased } from '../../../shared/rephrased.ts';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { useConfirm } from '../../../ui/forms/confirm.tsx';
import { FieldRow } from '../../../ui/forms/field-row.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { SelectInput } from '../../../ui/forms/select-input.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useUpdateDevice } from '../devices.api.ts';
import { DEVICE_TEXTS } from '../devices.texts.ts';
import { stateOptions, tempControlOptions } from './device-options.ts';
import { changesOf, editSchema, valuesOf } from './edit-values.ts';
import { MachineFields } from './machine-fields.tsx';
import { MoveNote } from './move-note.tsx';
import { PropertyFields } from './property-fields.tsx';
import { saveAsking } from './retire-with-stock.ts';
import { FORM_TEXTS } from './form.texts.ts';

interface EditDeviceProps {
  readonly device: DeviceDetails;
  readonly onClose: () => void;
}

export default function EditDevice({ device, onClose }: EditDeviceProps) {
  const update = useUpdateDevice(device);
  const notify = useNotify();
  const confirm = useConfirm();
  const editable = device.properties.filter((property) => property.editable);
  return (
    <FormDialog
      title="Edit Device"
      schema={editSchema(device, editable)}
      defaultValues={valuesOf(device, editable)}
      submitLabel="Save"
      width="md"
      onClose={onClose}
      onSubmit={async (values) => {
        const { properties, ...fields } = changesOf(device, editable, values);
        const onlyProperties = Object.keys(fields).length === 0 && properties !== undefined;
        const changes = { ...fields, ...(properties && { properties }), version: device.version };
        const saved = await saveAsking(changes, {
          name: device.cabinetName,
          save: update.mutateAsync,
          confirm,
        }).catch(rephrased(onlyProperties ? DEVICE_PROPERTIES_NOT_SAVED : DEVICE_UPDATE_FAILED));
        // It has succeeded when the device confirms it; the page reports that.
        const waits = saved.properties.some(
          (property) => isWaiting(property) && Object.hasOwn(properties ?? {}, property.propertyKey),
        );
        notify(
          waits
            ? { message: DEVICE_TEXTS.savedWaiting, type: 'info' }
            : { message: DEVICE_UPDATED, type: 'success' },
        );
      }}
    >
      {({ control }) => (
        <>
          <FieldRow>
            <TextInput control={control} name="cabinetName" label="Device Name" maxLength={200} />
            <CustomerInput
              control={control}
              name="customerId"
              label="Customer"
              changing="cabinets"
              emptyText={CUSTOMER_ID_NEEDED}
            />
          </FieldRow>
          <MoveNote control={control} from={device.customerId} />
          <FieldRow>
            <SelectInput
              control={control}
              name="cabinetState"
              label="Status"
              placeholder={FORM_TEXTS.chooseOne}
              options={stateOptions}
            />
            <SelectInput
              control={control}
              name="tempControl"
              label="Temperature Control"
              placeholder={FORM_TEXTS.chooseOne}
              options={tempControlOptions}
            />
          </FieldRow>
          <MachineFields control={control} type={device.cabinetType} properties={device.properties} />
          <PropertyFields control={control} properties={editable} />
        </>
      )}
    </FormDialog>
  );
}
