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
  /** Undefined where no ERP is configured. */
  readonly onSync: ((customer: Customer) => void) | undefined;
  readonly onEditDetails: (customer: Customer) => void;
}

export function customerActions(customer: Customer, doing: Doing): readonly ExplainedAction[] {
  const { screens, grants, onEdit, onSync, onEditDetails } = doing;
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
    onSync
      ? {
          label: 'Sync Customer',
          explanation: CUSTOMER_TEXTS.actions.sync,
          onClick: () => onSync(customer),
        }
      : {
          label: CUSTOMER_TEXTS.byHand.edit,
          explanation: CUSTOMER_TEXTS.byHand.editExplained,
          onClick: () => onEditDetails(customer),
        },
    ...linksOf(screens, grants, customerId).map((link) => ({
      ...link,
      explanation: CUSTOMER_TEXTS.actions.opens(link.label),
    })),
  ];
}
