import Button from '@mui/material/Button';
import type { CabinetUser, DeviceDetails } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState } from 'react';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useLocalPage } from '../../../ui/table/local-page.ts';
import { Section } from '../section.tsx';
import { useMayChange } from '../use-may-change.ts';
import { cabinetUsersQuery } from './cabinet-users.api.ts';
import { useUserActions } from './use-user-actions.ts';
import { userColumns } from './user-columns.tsx';
import { CONFIGURATION_TEXTS } from '../device-configuration.texts.ts';

const AddCabinetUser = lazy(() => import('./add-cabinet-user.tsx'));
const ChangeRole = lazy(() => import('./change-role.tsx'));
const ShowPin = lazy(() => import('./show-pin.tsx'));

type Open =
  | { readonly dialog: 'add' }
  | { readonly dialog: 'role' | 'pin'; readonly user: CabinetUser }
  | null;

const rowId = ({ userId }: CabinetUser) => userId;

export default function CabinetUsers({ device }: { readonly device: DeviceDetails }) {
  const { cabinetId } = device;
  const mayChange = useMayChange(device, 'users');
  const { data, error, refetch } = useQuery(cabinetUsersQuery(cabinetId));
  const page = useLocalPage(data?.result);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const onShowPin = useCallback((user: CabinetUser) => setOpen({ dialog: 'pin', user }), []);
  const onChangeRole = useCallback((user: CabinetUser) => setOpen({ dialog: 'role', user }), []);
  const actions = useUserActions(device, { onShowPin, onChangeRole });
  return (
    <Section
      heading="Cabinet User Configuration"
      action={
        mayChange && (
          <Button variant="outlined" onClick={() => setOpen({ dialog: 'add' })}>
            {CONFIGURATION_TEXTS.users.add}
          </Button>
        )
      }
    >
      <DataTable
        name="cabinet-users"
        label={CONFIGURATION_TEXTS.users.list}
        columns={userColumns}
        {...page}
        rowId={rowId}
        error={error}
        onRetry={refetch}
        emptyText={CONFIGURATION_TEXTS.users.none}
        rowActions={mayChange ? actions : undefined}
      />
      <Suspense fallback={null}>
        {open?.dialog === 'add' && (
          <AddCabinetUser device={device} present={data?.result ?? []} onClose={close} />
        )}
        {open?.dialog === 'role' && <ChangeRole device={device} user={open.user} onClose={close} />}
        {open?.dialog === 'pin' && <ShowPin device={device} user={open.user} onClose={close} />}
      </Suspense>
    </Section>
  );
}
