import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { listParSettings, type ParSetting } from '@parwell/contract';
import { ALL, can, type Grants } from '@parwell/domain';
import { lazy, useCallback } from 'react';
import { useCurrentUser } from '../../../session/current-user.ts';
import { useDialog } from '../../../ui/forms/use-dialog.tsx';
import { defineList } from '../../../ui/list/define-list.ts';
import { ListCard } from '../../../ui/list/list-page.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { PAR_DEBOUNCE_MS } from '../par.api.ts';
import { PAR_TEXTS } from '../par.texts.ts';
import { RefreshPar } from '../refresh-par.tsx';
import { settingColumns } from './setting-columns.tsx';
import { settingFilters } from './setting-filters.ts';

const SettingForm = lazy(() => import('./setting-form.tsx'));
const ImportPar = lazy(() => import('./import-par.tsx'));

const settingList = defineList(listParSettings, {
  label: PAR_TEXTS.settings,
  columns: settingColumns,
  filters: settingFilters,
  rowId: ({ id }) => String(id),
  sort: { key: 'productName', direction: 'ASC' },
  debounceMs: PAR_DEBOUNCE_MS,
  emptyText: PAR_TEXTS.noSettings,
});

const NO_GRANTS: Grants = {};

export default function ParSettingsTab({ customerId }: { readonly customerId: string }) {
  const grants = useCurrentUser().data?.grants ?? NO_GRANTS;
  const { open, shown } = useDialog();
  const list = useList(settingList, { customerId });
  // The server decides whether it may be for a product that the provider manages.
  const mayCreate = can(grants, 'create', 'products', ALL) || can(grants, 'create', 'par', customerId);
  const create = () =>
    open((close) => <SettingForm customerId={customerId} setting={null} onClose={close} />);
  const dialog = useCallback(
    (setting: ParSetting, close: () => void) => (
      <SettingForm customerId={customerId} setting={setting} onClose={close} />
    ),
    [customerId],
  );
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 2, mb: 3 }}>
        <RefreshPar customerId={customerId} />
        {mayCreate && (
          <>
            <Button
              variant="outlined"
              onClick={() => open((close) => <ImportPar customerId={customerId} onClose={close} />)}
            >
              {PAR_TEXTS.import}
            </Button>
            <Button variant="contained" onClick={create}>
              {PAR_TEXTS.create}
            </Button>
          </>
        )}
      </Box>
      <ListCard list={list} dialog={dialog} />
      {shown}
    </>
  );
}
