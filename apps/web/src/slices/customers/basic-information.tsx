import { getCustomer, type CustomerInfo } from '@parwell/contract';
import { abwAccountLabel, readWeekdays } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../session/call-query.ts';
import { Instant } from '../../ui/dates/instant.tsx';
import { CustomerStatusChip } from './customer-status-chip.tsx';
import { FactCards } from './fact-cards.tsx';
import type { FactGroup } from './fact-cards.tsx';
import { CUSTOMER_TEXTS } from './customers.texts.ts';

export default function BasicInformation({ customerId }: { readonly customerId: string }) {
  const query = useQuery(callQuery(getCustomer, { params: { customerId } }));
  return <FactCards query={query} groups={groupsOf} />;
}

const groupsOf = (customer: CustomerInfo): readonly FactGroup[] => [
  {
    heading: 'Customer',
    facts: [
      ['Customer ID', customer.customerId],
      ['Name', customer.name],
      ['Type', customer.type],
      ['Status', <CustomerStatusChip key="status" status={customer.status} />],
      ['Setup status', customer.setupStatus],
      ['Class of trade', customer.classOfTradeDescription],
      ['Facility type', customer.facilityTypeDescription],
      ['IG organization ID', customer.igOrgId],
      [CUSTOMER_TEXTS.added, <Instant key="createdAt" value={customer.createdAt} />],
    ],
  },
  {
    heading: 'Address',
    facts: [
      ['Address', [customer.address1, customer.address2].filter(Boolean).join('\n')],
      ['City', customer.city],
      ['State', customer.state],
      ['Zip', customer.zip],
    ],
  },
  {
    heading: 'Contact',
    facts: [
      ['Primary contact', customer.primaryContact],
      ['First name', customer.profile.userFirstName],
      ['Last name', customer.profile.userLastName],
      ['Phone', customer.profile.userPhone],
      ['E-mail', customer.profile.userEmail],
    ],
  },
  {
    heading: 'Orders and invoices',
    facts: [
      ['Manual split bill', customer.manualSplitBill],
      ['Auto split bill', customer.autoSplitBill],
      ['Default Invoice ABW Account', abwAccountLabel(customer.manualSplitBillDefault)],
      ['Default Order ABW Account', abwAccountLabel(customer.orderAbwSetting)],
      ['Weekday exclusions', (readWeekdays(customer.replenDowExclusions) ?? []).join(', ')],
      ['Notes', customer.notes],
    ],
  },
];
