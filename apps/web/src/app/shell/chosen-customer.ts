import type { CustomerName } from '@parwell/contract';
import { ALL, ownTenants, type Grants } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { customerQuery, unknownCustomer } from '../../slices/customers/public/customer-source.ts';

/** Whoever has exactly one customer works with that one without choosing it. */
export function onlyCustomer(grants: Grants): string | null {
  const tenants = ownTenants(grants);
  return tenants !== ALL && tenants.length === 1 ? (tenants[0] ?? null) : null;
}

interface ChosenCustomer {
  readonly customerId: string | null;
  /** For the picker: with its name once that is known. */
  readonly customer: CustomerName | null;
}

/**
 * The customer one works with. The address decides; a page that has none in its address keeps the last
 * one, so that going there and back does not lose it.
 */
export function useChosenCustomer(grants: Grants): ChosenCustomer {
  // Screens are routes made from a list, so the router cannot know their parameters by type.
  const { customerId: inAddress }: { customerId?: string } = useParams({ strict: false });
  const [last, setLast] = useState<string | null>(null);
  if (inAddress !== undefined && inAddress !== last) setLast(inAddress);
  const customerId = inAddress ?? last ?? onlyCustomer(grants);
  const { data } = useQuery({ ...customerQuery(customerId ?? ''), enabled: customerId !== null });
  if (customerId === null) return { customerId, customer: null };
  return { customerId, customer: data ?? unknownCustomer(customerId) };
}
