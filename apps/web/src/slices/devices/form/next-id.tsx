import OutlinedInput from '@mui/material/OutlinedInput';
import { getNextCabinetId } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { callQuery } from '../../../session/call-query.ts';
import { FieldFrame } from '../../../ui/forms/field-frame.tsx';
import type { NewDeviceControl } from './create-values.ts';
import { FORM_TEXTS } from './form.texts.ts';

/** Previews the id of the new device. If somebody else creates one first, it will be the next id. */
export function NextId({ control }: { readonly control: NewDeviceControl }) {
  const customerId = useWatch({ control, name: 'customerId' });
  const { data, error } = useQuery({
    ...callQuery(getNextCabinetId, { params: { customerId } }),
    enabled: customerId !== '',
  });
  const id = customerId === '' || error ? '' : (data?.cabinetId ?? '…');
  return (
    <FieldFrame label="ID" problem={error?.message}>
      {(labelled) => <OutlinedInput {...labelled} readOnly value={id} placeholder={FORM_TEXTS.nextId} />}
    </FieldFrame>
  );
}
