import type { CustomerName } from '@parwell/contract';
import { onlyCustomer, type Grants } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { customerQuery, unknownCustomer } from '../../slices/customers/public/customer-source.ts';

interface ChosenCustomer {
  readonly customerId: string | null;
  /** For the picker; includes the name once it is loaded. */
  readonly customer: CustomerName | null;
}

/**
 * The address decides; a page without a customer in its address keeps the last one, so that going there and
 * back does not lose it.
 */
export function useChosenCustomer(grants: Grants): ChosenCustomer {
  // Routes are generated from a list, so the router does not know the types of their parameters.
  const { customerId: inAddress }: { customerId?: string } = useParams({ strict: false });
  const [last, setLast] = useState<string | null>(null);
  if (inAddress !== undefined && inAddress !== last) setLast(inAddress);
  const customerId = inAddress ?? last ?? onlyCustomer(grants);
  const { data } = useQuery({ ...customerQuery(customerId ?? ''), enabled: customerId !== null });
  if (customerId === null) return { customerId, customer: null };
  return { customerId, customer: data ?? unknownCustomer(customerId) };
}
