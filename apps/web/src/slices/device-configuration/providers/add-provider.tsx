import type { DeviceDetails } from '@parwell/contract';
import { NPI_NEEDED, providerNotAdded, providerNotFound } from '@parwell/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch, type Control } from 'react-hook-form';
import { z } from 'zod';
import { rephrased } from '../../../shared/rephrased.ts';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { FoundProvider } from './found-provider.tsx';
import { providerQuery, useAddProvider } from './providers.api.ts';
import { CONFIGURATION_TEXTS } from '../device-configuration.texts.ts';

const schema = z.object({ npi: z.string().trim().min(1, NPI_NEEDED).max(20) });

interface AddProviderProps {
  readonly device: DeviceDetails;
  readonly onClose: () => void;
}

export default function AddProvider({ device, onClose }: AddProviderProps) {
  const client = useQueryClient();
  const add = useAddProvider(device.cabinetId);
  const notify = useNotify();
  return (
    <FormDialog
      title="Add Provider"
      schema={schema}
      defaultValues={{ npi: '' }}
      submitLabel="Add Provider"
      onClose={onClose}
      onSubmit={async ({ npi }) => {
        const { firstName, lastName } = await client
          .fetchQuery(providerQuery(npi))
          .catch(rephrased(providerNotFound(npi)));
        await add.mutateAsync(npi).catch(rephrased(providerNotAdded(npi)));
        notify({
          message: CONFIGURATION_TEXTS.added(`${firstName} ${lastName}`, device.cabinetName),
          type: 'success',
        });
      }}
    >
      {({ control, formState }) => (
        <>
          <TextInput
            control={control}
            name="npi"
            label="Provider NPI Number"
            hint={CONFIGURATION_TEXTS.providers.npiHint}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
          />
          <WatchedProvider control={control} failureIsSaid={formState.isSubmitted} />
        </>
      )}
    </FormDialog>
  );
}

interface WatchedProviderProps {
  readonly control: Control<z.input<typeof schema>, unknown, z.output<typeof schema>>;
  readonly failureIsSaid: boolean;
}

function WatchedProvider({ control, failureIsSaid }: WatchedProviderProps) {
  const npi = useWatch({ control, name: 'npi' });
  return <FoundProvider npi={npi.trim()} failureIsSaid={failureIsSaid} />;
}
