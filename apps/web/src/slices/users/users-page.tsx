import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { ALL, can, type Grants } from '@parwell/domain';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { useAddressAction } from '../../shared/address-action.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { useUserRows } from './use-user-rows.tsx';
import { UserDialog } from './user-dialog.ts';
import { usersList } from './users-list.ts';
import { USER_TEXTS } from './users.texts.ts';

const ImportDialog = lazy(() => import('./import/import-dialog.tsx'));

const TABS = [
  { path: 'customers', label: 'Customers', userType: 'customer' },
  { path: 'admins', label: 'Admins', userType: 'admin' },
] as const;

const NO_GRANTS: Grants = {};

export default function UsersPage() {
  const grants = useCurrentUser().data?.grants ?? NO_GRANTS;
  const [tab, choose] = useTab();
  const list = useList(usersList, { userType: tab.userType });
  const tenantId = list.filters.applied?.tenantId;
  const { open, shown, rows } = useUserRows(grants, tenantId);
  const create = () => open((close) => <UserDialog email={null} customerId={tenantId} onClose={close} />);
  const importUsers = () => open((close) => <ImportDialog onClose={close} />);
  const mayAdminister = can(grants, 'create', 'users', ALL);
  const mayCreate = can(grants, 'create', 'users', tenantId ?? ALL);
  useAddressAction('create', () => mayCreate && create());
  useAddressAction('import', () => mayAdminister && importUsers());
  return (
    <ListPage
      title="Users"
      list={list}
      {...rows}
      tableKey={tab.path}
      above={
        <Tabs
          value={tab.path}
          onChange={(_event, path: string) => choose(path)}
          aria-label={USER_TEXTS.types}
          sx={{ px: 3, minHeight: 40, borderBottom: 1, borderColor: 'divider' }}
        >
          {TABS.map(({ path, label }) => (
            <Tab key={path} value={path} label={label} sx={{ minHeight: 40 }} />
          ))}
        </Tabs>
      }
      actions={
        <>
          {mayAdminister && (
            <Button variant="outlined" onClick={importUsers}>
              Import Users
            </Button>
          )}
          {mayCreate && (
            <Button variant="contained" onClick={create}>
              Create New User
            </Button>
          )}
        </>
      }
    >
      {shown}
    </ListPage>
  );
}

/** The tab in the URL; changing it returns to the first page. */
function useTab() {
  const navigate = useNavigate();
  const path = useSearch({
    strict: false,
    select: (search: Readonly<Record<string, unknown>>) =>
      typeof search['tab'] === 'string' ? search['tab'] : undefined,
  });
  const tab = TABS.find((each) => each.path === path) ?? TABS[0];
  const choose = (next: string) =>
    void navigate({
      to: '.',
      search: (before: Readonly<Record<string, unknown>>) => ({
        ...before,
        tab: next === TABS[0].path ? undefined : next,
        page: undefined,
      }),
      resetScroll: false,
    });
  return [tab, choose] as const;
}
