import Skeleton from '@mui/material/Skeleton';
import { TYPE_PROPERTIES_FAILED, type DeviceType } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { typePropertiesQuery } from '../type-properties.ts';
import type { NewDeviceControl } from './create-values.ts';
import { MachineFields } from './machine-fields.tsx';
import { PropertyFields } from './property-fields.tsx';
import { FORM_TEXTS } from './form.texts.ts';

export function TypeFields({ control }: { readonly control: NewDeviceControl }) {
  const type = useWatch({ control, name: 'cabinetType' });
  return type !== '' && <FieldsOf key={type} control={control} type={type} />;
}

interface FieldsOfProps {
  readonly control: NewDeviceControl;
  readonly type: DeviceType;
}

function FieldsOf({ control, type }: FieldsOfProps) {
  const { data, error, refetch } = useQuery(typePropertiesQuery(type));
  if (data) {
    return (
      <>
        <MachineFields control={control} type={type} properties={data.result} />
        <PropertyFields control={control} properties={data.result} />
      </>
    );
  }
  if (error) return <ErrorState message={TYPE_PROPERTIES_FAILED} onRetry={() => void refetch()} />;
  return (
    <LoadingState label={FORM_TEXTS.loading}>
      <Skeleton variant="rounded" height={180} />
    </LoadingState>
  );
}
