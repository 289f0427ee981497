import { getCustomerAdditionalInfo, type CustomerAdditionalInfo } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../session/call-query.ts';
import { FactCards, type FactGroup } from './fact-cards.tsx';

export default function BillingInformation({ customerId }: { readonly customerId: string }) {
  const query = useQuery(callQuery(getCustomerAdditionalInfo, { params: { customerId } }));
  return <FactCards query={query} groups={groupsOf} />;
}

const groupsOf = (billing: CustomerAdditionalInfo): readonly FactGroup[] => [
  {
    heading: 'Billing',
    facts: [
      ['GPO name', billing.GpoName],
      ['Invoice cycle', billing.invoiceCycle],
      ['Invoice weekday', billing.invoiceDow],
      ['Payment term', billing.PaymentTerm],
    ],
  },
  {
    heading: 'Account',
    facts: [
      ['Sold-to party address', billing.Soldtopartyaddress],
      ['Telephone', billing.Telephone1],
      ['Sales person', billing.SalesPersonName],
    ],
  },
];
