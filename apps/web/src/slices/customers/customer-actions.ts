import type { Customer } from '@parwell/contract';
import type { Grants } from '@parwell/domain';
import type { Screen } from '../../shared/screen.ts';
import type { ExplainedAction } from './actions-dialog.tsx';
import { linksOf } from './customer-links.ts';
import { detailsPath } from './public/details-path.ts';

interface Doing {
  readonly screens: readonly Screen[];
  readonly grants: Grants;
  readonly onEdit: (customer: Customer) => void;
  readonly onSync: (customer: Customer) => void;
}

/** The actions for a customer, shared by the row menu and the Actions dialog. */
export function customerActions(customer: Customer, doing: Doing): readonly ExplainedAction[] {
  const { screens, grants, onEdit, onSync } = doing;
  const { customerId } = customer;
  return [
    {
      label: 'Customer Details',
      explanation: 'Everything that is known about the customer, and its users.',
      href: detailsPath(customerId),
    },
    {
      label: 'Edit Customer',
      explanation: 'Split bill, default accounts, weekday exclusions and notes.',
      onClick: () => onEdit(customer),
    },
    {
      label: 'Sync Customer',
      explanation: 'Name, address, contact and billing from the ERP. What was edited here stays.',
      onClick: () => onSync(customer),
    },
    ...linksOf(screens, grants, customerId).map((link) => ({
      ...link,
      explanation: `Opens ${link.label} for this customer.`,
    })),
  ];
}
