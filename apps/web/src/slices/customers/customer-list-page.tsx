import Button from '@mui/material/Button';
import { Customer, listCustomerDetails } from '@parwell/contract';
import { can, type Grants } from '@parwell/domain';
import { use, useCallback } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { useAddressAction } from '../../shared/address-action.ts';
import { useNotConfigured } from '../../shared/portal-settings.ts';
import { Screens } from '../../shared/screen.ts';
import { useDialog } from '../../ui/forms/use-dialog.tsx';
import { defineList } from '../../ui/list/define-list.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { detailsPath } from './public/details-path.ts';
import { customerActions } from './customer-actions.ts';
import { customerColumns, type ListedCustomer } from './customer-columns.tsx';
import { customerFilters } from './customer-filters.ts';
import {
  ActionsDialog,
  AddCustomer,
  AddCustomerByHand,
  EditCustomer,
  EditCustomerByHand,
} from './dialogs.ts';
import { useSyncExisting } from './use-sync-existing.ts';

const NO_GRANTS: Grants = {};
const fields = JSON.stringify(Object.keys(Customer.shape));

const customerList = defineList(listCustomerDetails, {
  label: 'Customers',
  columns: customerColumns,
  filters: customerFilters,
  customer: 'customerId',
  rowId: ({ customerId }) => customerId,
  sort: { key: 'name', direction: 'ASC' },
  input: (page) => ({ query: { ...page, skip: page.offset, fields } }),
  answer: ({ result, profile, total_record }) => ({
    result: result.map((customer) => ({ ...customer, profile: profile[customer.customerId] })),
    total_record,
  }),
  report: 'RNI_UIEXPORT_CustomersReport',
  height: 60,
});

const detailsOf = ({ customerId }: ListedCustomer) => detailsPath(customerId);

export default function CustomerListPage() {
  const grants = useCurrentUser().data?.grants ?? NO_GRANTS;
  const screens = use(Screens);
  const { sync } = useSyncExisting();
  const { open, shown } = useDialog();
  const canChange = can(grants, 'create', 'tenants', 'ALL');
  const hasErp = useNotConfigured('erp') === undefined;
  const add = () =>
    open((close) => (hasErp ? <AddCustomer onClose={close} /> : <AddCustomerByHand onClose={close} />));
  useAddressAction('create', () => canChange && add());
  const rowActions = useCallback(
    (customer: ListedCustomer) => {
      const edit = () =>
        open((close) => <EditCustomer customer={customer} profile={customer.profile} onClose={close} />);
      const editDetails = () =>
        open((close) => <EditCustomerByHand customerId={customer.customerId} onClose={close} />);
      const actions = customerActions(customer, {
        screens,
        grants,
        onEdit: edit,
        onSync: hasErp ? sync : undefined,
        onEditDetails: editDetails,
      });
      const showActions = () =>
        open((close) => <ActionsDialog customer={customer} actions={actions} onClose={close} />);
      return [...actions, { label: 'Actions', onClick: showActions }];
    },
    [screens, grants, sync, open, hasErp],
  );
  return (
    <ListPage
      title="Customers"
      list={useList(customerList)}
      rowLink={detailsOf}
      rowActions={canChange ? rowActions : undefined}
      actions={
        canChange && (
          <Button variant="contained" onClick={add}>
            Add Customer
          </Button>
        )
      }
    >
      {shown}
    </ListPage>
  );
}
