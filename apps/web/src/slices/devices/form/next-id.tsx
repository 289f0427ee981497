import OutlinedInput from '@mui/material/OutlinedInput';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { FieldFrame } from '../../../ui/forms/field-frame.tsx';
import { nextIdQuery } from '../devices.api.ts';
import type { NewDeviceControl } from './create-values.ts';

/** What the device will be called. Somebody may be quicker, and it becomes the one after. */
export function NextId({ control }: { readonly control: NewDeviceControl }) {
  const customerId = useWatch({ control, name: 'customerId' });
  const { data, error } = useQuery({ ...nextIdQuery(customerId), enabled: customerId !== '' });
  const id = customerId === '' || error ? '' : (data?.cabinetId ?? '…');
  return (
    <FieldFrame label="ID" problem={error?.message}>
      {(labelled) => (
        <OutlinedInput {...labelled} readOnly value={id} placeholder="The customer's next one" />
      )}
    </FieldFrame>
  );
}
