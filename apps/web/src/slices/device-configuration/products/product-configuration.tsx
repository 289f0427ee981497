import Button from '@mui/material/Button';
import type { DeviceDetails, ProductConfiguration as Configuration } from '@parwell/contract';
import { CONFIGURATION_FAILED, CONFIGURATION_MISSING, DISPENSERS, HOLDERS } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Section } from '../section.tsx';
import { useMayChange } from '../use-may-change.ts';
import { productConfigurationQuery, useSaveConfiguration } from './product-configuration.api.ts';
import { SlotTable } from './slot-table.tsx';
import { CONFIGURATION_TEXTS } from '../device-configuration.texts.ts';

export default function ProductConfiguration({ device }: { readonly device: DeviceDetails }) {
  const { data, error, refetch } = useQuery(productConfigurationQuery(device.cabinetId));
  return (
    <Section heading="Product Configuration">
      {error && !data ? (
        <ErrorState message={CONFIGURATION_FAILED} onRetry={() => void refetch()} />
      ) : data?.slots.length === 0 ? (
        <NotConfigured device={device} configuration={data} />
      ) : (
        <SlotTable device={device} configuration={data} />
      )}
    </Section>
  );
}

const EMPTY_SLOTS = HOLDERS.flatMap((holder) =>
  DISPENSERS.map((dispenser) => ({ holder, dispenser, productId: null, capacity: 0 })),
);

interface NotConfiguredProps {
  readonly device: DeviceDetails;
  readonly configuration: Configuration;
}

/** A new device has no dispensers; users who may change it can create them all, empty. */
function NotConfigured({ device, configuration: { version } }: NotConfiguredProps) {
  const mayChange = useMayChange(device, 'cabinets');
  const { mutate, isPending } = useSaveConfiguration(device.cabinetId);
  const notify = useNotify();
  const setUp = () =>
    mutate({ slots: EMPTY_SLOTS, version }, { onError: ({ message }) => notify({ message, type: 'error' }) });
  return (
    <EmptyState
      text={CONFIGURATION_MISSING}
      action={
        mayChange && (
          <Button variant="outlined" loading={isPending} onClick={setUp}>
            {CONFIGURATION_TEXTS.products.setUp}
          </Button>
        )
      }
    />
  );
}
