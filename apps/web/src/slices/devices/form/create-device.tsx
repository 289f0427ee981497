import { CUSTOMER_ID_NEEDED, DEVICE_CREATE_FAILED } from '@parwell/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CustomerInput } from '../../customers/public/customer-input.tsx';
import { rephrased } from '../../../shared/rephrased.ts';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { FieldRow } from '../../../ui/forms/field-row.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { SelectInput } from '../../../ui/forms/select-input.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { devicePath } from '../public/device-paths.ts';
import { useCreateDevice } from '../devices.api.ts';
import { typePropertiesQuery } from '../type-properties.ts';
import { isComplete, newDeviceSchema, NO_DEVICE } from './create-values.ts';
import { stateOptions, tempControlOptions, typeOptions } from './device-options.ts';
import { NextId } from './next-id.tsx';
import { TypeFields } from './type-fields.tsx';
import { FORM_TEXTS } from './form.texts.ts';

interface CreateDeviceProps {
  /** The current customer, or empty. */
  readonly customerId: string;
  readonly onClose: () => void;
}

export default function CreateDevice({ customerId, onClose }: CreateDeviceProps) {
  const client = useQueryClient();
  // The properties of a type are loaded when it is chosen, and decide which fields are required.
  const [schema] = useState(() =>
    newDeviceSchema((type) => client.getQueryData(typePropertiesQuery(type).queryKey)?.result ?? []),
  );
  const create = useCreateDevice();
  const notify = useNotify();
  const navigate = useNavigate();
  return (
    <FormDialog
      title="Create Device"
      schema={schema}
      defaultValues={{ ...NO_DEVICE, customerId }}
      submitLabel="Create Device"
      width="md"
      complete={isComplete}
      onClose={onClose}
      onSubmit={async (values) => {
        const device = await create.mutateAsync({ body: values }).catch(rephrased(DEVICE_CREATE_FAILED));
        notify({ message: FORM_TEXTS.created(device.cabinetName), type: 'success' });
        // The input is saved, so do not warn about unsaved changes.
        await navigate({ to: devicePath(device), ignoreBlocker: true });
      }}
    >
      {({ control }) => (
        <>
          <FieldRow>
            <CustomerInput
              control={control}
              name="customerId"
              label="Customer"
              changing="cabinets"
              emptyText={CUSTOMER_ID_NEEDED}
            />
            <NextId control={control} />
          </FieldRow>
          <FieldRow>
            <SelectInput
              control={control}
              name="cabinetType"
              label="Device Type"
              placeholder={FORM_TEXTS.chooseOne}
              options={typeOptions}
            />
            <TextInput control={control} name="cabinetName" label="Device Name" maxLength={200} />
          </FieldRow>
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
          <TypeFields control={control} />
        </>
      )}
    </FormDialog>
  );
}
