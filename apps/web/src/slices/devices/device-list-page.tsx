import Button from '@mui/material/Button';
import { listDevices, type Device } from '@parwell/contract';
import { ALL, can, DEVICE_PROMPT, type Grants } from '@parwell/domain';
import { use, useCallback } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { DEVICE_TEXTS } from './devices.texts.ts';
import { devicePath } from './public/device-paths.ts';
import { linksOf } from './public/device-links.ts';
import { useOwnDevices, type DevicesAsked } from './public/device-queries.ts';
import { useAddressAction } from '../../shared/address-action.ts';
import { Screens } from '../../shared/screen.ts';
import { useDialog } from '../../ui/forms/use-dialog.tsx';
import { defineList, type ListInput } from '../../ui/list/define-list.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { deviceColumns } from './device-columns.tsx';
import { deviceFilters } from './device-filters.ts';
import { CreateDevice } from './dialogs.ts';
import { firstPageOf } from './first-page.ts';

const NO_GRANTS: Grants = {};

type DevicesPage = ListInput<Omit<DevicesAsked, keyof ListInput<never>>>;

const bodyOf = ({ where, ...page }: DevicesPage): DevicesAsked => ({ ...where, ...page });

const deviceList = defineList(listDevices, {
  label: 'Devices',
  columns: deviceColumns,
  filters: deviceFilters,
  customer: 'customerId',
  prompt: DEVICE_PROMPT,
  beginnings: [{ label: DEVICE_TEXTS.offlineFirst, order: { key: 'connectivityStatus', direction: 'ASC' } }],
  rowId: ({ cabinetId }) => cabinetId,
  sort: { key: 'cabinetId', direction: 'ASC' },
  input: (page: DevicesPage) => ({ body: bodyOf(page) }),
  // CONST-036, DCONST-033: debounced, so that quick paging or changing two filters makes one call.
  debounceMs: 500,
  report: 'RNI_UIEXPORT_CabinetsReport',
});

export default function DeviceListPage() {
  const grants = useCurrentUser().data?.grants ?? NO_GRANTS;
  const screens = use(Screens);
  const own = useOwnDevices(grants);
  const list = useList(deviceList);
  const { open, shown } = useDialog();
  const rowActions = useCallback((device: Device) => linksOf(screens, grants, device), [screens, grants]);
  const placeholder = useCallback((page: DevicesPage) => firstPageOf(own, bodyOf(page)), [own]);
  const create = () =>
    open((close) => <CreateDevice customerId={list.where?.customerId ?? ''} onClose={close} />);
  const mayCreate = can(grants, 'create', 'cabinets', ALL);
  useAddressAction('create', () => mayCreate && create());
  return (
    <ListPage
      title="Device List"
      list={list}
      rowActions={rowActions}
      rowLink={devicePath}
      placeholder={placeholder}
      actions={
        mayCreate && (
          <Button variant="contained" onClick={create}>
            Create Device
          </Button>
        )
      }
    >
      {shown}
    </ListPage>
  );
}
