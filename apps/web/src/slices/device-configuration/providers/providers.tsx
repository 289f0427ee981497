import type { DeviceDetails, Provider } from '@parwell/contract';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useNotConfigured } from '../../../shared/portal-settings.ts';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { useConfirm } from '../../../ui/forms/confirm.tsx';
import { RefusableButton } from '../../../ui/refusable-button.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useLocalPage } from '../../../ui/table/local-page.ts';
import type { RowAction } from '../../../ui/table/row-action.ts';
import { Section } from '../section.tsx';
import { useMayChange } from '../use-may-change.ts';
import { useDeleteProvider } from './providers.api.ts';
import { CONFIGURATION_TEXTS } from '../device-configuration.texts.ts';

const AddProvider = lazy(() => import('./add-provider.tsx'));

const nameOf = ({ firstName, lastName }: Provider) => `${firstName} ${lastName}`;

const columns: readonly Column<Provider>[] = [
  { key: 'name', header: 'Name', priority: 'title', cell: nameOf },
  { key: 'npi', header: 'NPI', width: 180, priority: 'side', copy: true },
];
const rowId = ({ npi }: Provider) => npi;
const nothing = () => undefined;

export default function Providers({ device }: { readonly device: DeviceDetails }) {
  const mayChange = useMayChange(device, 'cabinets');
  const notConfigured = useNotConfigured('registry');
  const page = useLocalPage(device.cabinetProviders);
  const actions = useProviderActions(device);
  const [adding, setAdding] = useState(false);
  return (
    <Section
      heading="Provider Configuration"
      action={
        mayChange && (
          <RefusableButton variant="outlined" refusal={notConfigured} onClick={() => setAdding(true)}>
            Add Provider
          </RefusableButton>
        )
      }
    >
      <DataTable
        name="device-providers"
        label="Providers"
        columns={columns}
        {...page}
        rowId={rowId}
        onRetry={nothing}
        emptyText={CONFIGURATION_TEXTS.providers.none}
        rowActions={mayChange ? actions : undefined}
      />
      <Suspense fallback={null}>
        {adding && <AddProvider device={device} onClose={() => setAdding(false)} />}
      </Suspense>
    </Section>
  );
}

function useProviderActions({ cabinetId, cabinetName }: DeviceDetails) {
  const confirm = useConfirm();
  const notify = useNotify();
  const { mutateAsync: remove } = useDeleteProvider(cabinetId);
  return useCallback(
    (provider: Provider): readonly RowAction[] => {
      const { npi } = provider;
      const name = nameOf(provider);
      const askAndDelete = async () => {
        const sure = await confirm({
          title: CONFIGURATION_TEXTS.deleteTitle(name),
          message: CONFIGURATION_TEXTS.providers.deleteMessage(npi, cabinetName),
          confirmLabel: CONFIGURATION_TEXTS.providers.delete,
          danger: true,
        });
        if (!sure) return;
        try {
          await remove(npi);
          notify({ message: CONFIGURATION_TEXTS.providers.deleted(name, cabinetName), type: 'success' });
        } catch (error) {
          notify({ message: error instanceof Error ? error.message : String(error), type: 'error' });
        }
      };
      return [
        { label: CONFIGURATION_TEXTS.providers.delete, danger: true, onClick: () => void askAndDelete() },
      ];
    },
    [cabinetName, confirm, notify, remove],
  );
}
