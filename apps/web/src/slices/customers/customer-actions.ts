import type { Customer } from '@parwell/contract';
import type { Grants } from '@parwell/domain';
import type { Screen } from '../../shared/screen.ts';
import type { ExplainedAction } from './actions-dialog.tsx';
import { linksOf } from './customer-links.ts';
import { detailsPath } from './public/details-path.ts';
import { CUSTOMER_TEXTS } from './customers.texts.ts';

interface Doing {
  readonly screens: readonly Screen[];
  readonly grants: Grants;
  readonly onEdit: (customer: Customer) => void;
  readonly onSync: (customer: Customer) => void;
}

export function customerActions(customer: Customer, doing: Doing): readonly ExplainedAction[] {
  const { screens, grants, onEdit, onSync } = doing;
  const { customerId } = customer;
  return [
    {
      label: 'Customer Details',
      explanation: CUSTOMER_TEXTS.actions.details,
      href: detailsPath(customerId),
    },
    {
      label: 'Edit Customer',
      explanation: CUSTOMER_TEXTS.actions.edit,
      onClick: () => onEdit(customer),
    },
    {
      label: 'Sync Customer',
      explanation: CUSTOMER_TEXTS.actions.sync,
      onClick: () => onSync(customer),
    },
    ...linksOf(screens, grants, customerId).map((link) => ({
      ...link,
      explanation: CUSTOMER_TEXTS.actions.opens(link.label),
    })),
  ];
}
