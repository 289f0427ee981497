import type { DeviceDetails } from '@parwell/contract';
import { locationProblems } from '@parwell/domain';
import { z } from 'zod';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useAddLocation } from './locations.api.ts';
import { CONFIGURATION_TEXTS } from '../device-configuration.texts.ts';

const schema = z
  .object({ locationName: z.string().trim().max(200), zipCode: z.string().trim().max(200) })
  .superRefine((draft, context) => {
    for (const { field, message } of locationProblems(draft)) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });

interface AddLocationProps {
  readonly device: DeviceDetails;
  readonly onClose: () => void;
}

export default function AddLocation({ device, onClose }: AddLocationProps) {
  const add = useAddLocation(device.cabinetId);
  const notify = useNotify();
  return (
    <FormDialog
      title="Add Location"
      schema={schema}
      defaultValues={{ locationName: '', zipCode: '' }}
      submitLabel="Add Location"
      onClose={onClose}
      onSubmit={async (draft) => {
        const { locationName } = await add.mutateAsync(draft);
        notify({ message: CONFIGURATION_TEXTS.added(locationName, device.cabinetName), type: 'success' });
      }}
    >
      {({ control }) => (
        <>
          <TextInput control={control} name="locationName" label="Location Name" maxLength={200} />
          <TextInput
            control={control}
            name="zipCode"
            label="Zip Code"
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
          />
        </>
      )}
    </FormDialog>
  );
}
