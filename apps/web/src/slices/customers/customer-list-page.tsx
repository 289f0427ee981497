import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import type { Customer } from '@parwell/contract';
import { can, type Grants } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense, use, useCallback, useState } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { ExportButton } from '../reports/public/export-button.tsx';
import { Screens } from '../../shared/screen.ts';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { SavedFiltersButton } from '../../ui/filters/saved-filters-button.tsx';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { Page } from '../../ui/page.tsx';
import { answerOf } from '../../ui/table/answer-of.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { pageQuery, useTableState } from '../../ui/table/table-state.ts';
import { customerActions } from './customer-actions.ts';
import { customerColumns } from './customer-columns.tsx';
import { customerFilters } from './customer-filters.ts';
import { customersQuery } from './customers.api.ts';
import { ActionsDialog, AddCustomer, EditCustomer } from './dialogs.ts';
import { useSyncExisting } from './use-sync-existing.ts';

const TABLE = { name: 'customer-list', columns: customerColumns };
const NO_GRANTS: Grants = {};

const rowId = ({ customerId }: Customer) => customerId;

/** Which dialog is open, and about whom. */
type Open =
  | { readonly dialog: 'add' }
  | { readonly dialog: 'edit' | 'actions'; readonly customer: Customer }
  | null;

export default function CustomerListPage() {
  const { customerId }: { customerId?: string } = useParams({ strict: false });
  const grants = useCurrentUser().data?.grants ?? NO_GRANTS;
  const screens = use(Screens);
  const filters = useFilters(customerFilters);
  const table = useTableState(customerColumns, { order: { key: 'name', direction: 'ASC' } });
  const where = { ...filters.applied, ...(customerId !== undefined && { customerId }) };
  const customers = useQuery(customersQuery({ where, ...pageQuery(table.state) }));
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const { sync } = useSyncExisting();

  const canChange = can(grants, 'create', 'tenants', 'ALL');
  const actionsOf = useCallback(
    (customer: Customer) =>
      customerActions(customer, {
        screens,
        grants,
        onEdit: () => setOpen({ dialog: 'edit', customer }),
        onSync: sync,
      }),
    [screens, grants, sync],
  );
  const rowActions = useCallback(
    (customer: Customer) => [
      ...actionsOf(customer),
      { label: 'Actions', onClick: () => setOpen({ dialog: 'actions', customer }) },
    ],
    [actionsOf],
  );
  return (
    <Page
      title="Customers"
      actions={
        <>
          <SavedFiltersButton filters={filters} />
          <ExportButton report="RNI_UIEXPORT_CustomersReport" filter={where} table={TABLE} />
          {canChange && (
            <Button variant="contained" onClick={() => setOpen({ dialog: 'add' })}>
              Add Customer
            </Button>
          )}
        </>
      }
    >
      <Card>
        <FilterBar filters={filters} onSearchAgain={customers.refetch} />
        <DataTable
          {...TABLE}
          label="Customers"
          {...answerOf(customers)}
          rowId={rowId}
          {...table}
          rowActions={canChange ? rowActions : undefined}
          height={60}
        />
      </Card>
      <Suspense fallback={null}>
        {open?.dialog === 'add' && <AddCustomer onClose={close} />}
        {open?.dialog === 'edit' && (
          <EditCustomer
            customer={open.customer}
            profile={customers.data?.profile[open.customer.customerId]}
            onClose={close}
          />
        )}
        {open?.dialog === 'actions' && (
          <ActionsDialog customer={open.customer} actions={actionsOf(open.customer)} onClose={close} />
        )}
      </Suspense>
    </Page>
  );
}
