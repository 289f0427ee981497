import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { ALL, can } from '@parwell/domain';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { ExportButton } from '../reports/public/export-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useCustomerInPath } from '../../ui/filters/customer-in-path.ts';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { SavedFiltersButton } from '../../ui/filters/saved-filters-button.tsx';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { Page } from '../../ui/page.tsx';
import { UserDialog } from './user-dialog.tsx';
import { userFilters } from './user-filters.ts';
import { USERS_TABLE, UsersTable } from './users-table.tsx';
import { useSearchUsersAgain } from './forget-users.ts';

const ImportDialog = lazy(() => import('./import/import-dialog.tsx'));

const TABS = [
  { path: 'customers', label: 'Customers', userType: 'customer' },
  { path: 'admins', label: 'Admins', userType: 'admin' },
] as const;

const PROMPT = 'Select the filter criteria above to view associated users';

export default function UsersPage() {
  const { data: user } = useCurrentUser();
  const filters = useFilters(userFilters, useCustomerInPath(userFilters, 'tenantId'));
  const [tab, choose] = useTab();
  const [open, setOpen] = useState<'create' | 'import' | null>(null);
  const close = () => setOpen(null);
  const searchAgain = useSearchUsersAgain();
  if (!user) return null;
  const { grants } = user;
  const { tenantId } = filters.applied;
  const canImport = can(grants, 'create', 'users', ALL);
  const canCreate = can(grants, 'create', 'users', tenantId ?? ALL);
  const hasFilter = Object.keys(filters.applied).length > 0;
  const where = { ...filters.applied, userType: tab.userType };
  return (
    <Page
      title="Users"
      actions={
        <>
          <SavedFiltersButton filters={filters} />
          {hasFilter && <ExportButton report="RNI_UIEXPORT_UsersReport" filter={where} table={USERS_TABLE} />}
          {canImport && (
            <Button variant="outlined" onClick={() => setOpen('import')}>
              Import Users
            </Button>
          )}
          {canCreate && (
            <Button variant="contained" onClick={() => setOpen('create')}>
              Create New User
            </Button>
          )}
        </>
      }
    >
      <Card>
        <FilterBar filters={filters} onSearchAgain={searchAgain} />
        <Tabs
          value={tab.path}
          onChange={(_event, path: string) => choose(path)}
          aria-label="Kinds of users"
          sx={{ px: 3, minHeight: 40, borderBottom: 1, borderColor: 'divider' }}
        >
          {TABS.map(({ path, label }) => (
            <Tab key={path} value={path} label={label} sx={{ minHeight: 40 }} />
          ))}
        </Tabs>
        {hasFilter ? (
          <UsersTable key={tab.path} where={where} grants={grants} customerId={tenantId} />
        ) : (
          <EmptyState text={PROMPT} />
        )}
      </Card>
      {open === 'create' && <UserDialog email={null} customerId={tenantId} onClose={close} />}
      {open === 'import' && (
        <Suspense fallback={null}>
          <ImportDialog onClose={close} />
        </Suspense>
      )}
    </Page>
  );
}

/** Which tab the address says; another one begins at its first page. */
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
