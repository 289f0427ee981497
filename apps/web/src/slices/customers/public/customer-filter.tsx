import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { CustomerName } from '@parwell/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { z } from 'zod';
import { customerQuery, unknownCustomer } from './customer-source.ts';
import { makeFilter, unchanged, type ControlProps, type FilterOptions } from '../../../ui/filters/filter.ts';
import { PopupField } from '../../../ui/filters/popup-field.tsx';

const load = () => import('./customer-picker.tsx');
const CustomerPicker = lazy(async () => ({ default: (await load()).CustomerPicker }));

const CustomerId = z.string().trim().min(1).max(100);

export const customer = <R extends boolean = false>(options: FilterOptions<string, R>) =>
  makeFilter(options, {
    schema: CustomerId,
    Control: CustomerControl,
    sent: unchanged,
    prompt: 'Please choose a customer',
  });

function CustomerControl({ value, onChange, ...field }: ControlProps<string>) {
  const client = useQueryClient();
  const { data } = useQuery({ ...customerQuery(value ?? ''), enabled: value !== undefined });
  const chosen = value === undefined ? null : (data ?? unknownCustomer(value));
  const choose = (customer: CustomerName | null) => {
    // Cache the name, so that it is not requested again.
    if (customer) client.setQueryData(customerQuery(customer.customerId).queryKey, customer);
    onChange(customer?.customerId);
  };
  return (
    <PopupField {...field} onApproach={load} value={chosen?.name}>
      {(close) => (
        <Box sx={{ p: 3, width: 320, maxWidth: '100%' }}>
          <Suspense fallback={<Skeleton variant="rounded" height={36} />}>
            <CustomerPicker
              label={field.label}
              hideLabel
              optional
              focusAtOnce
              value={chosen}
              onChange={(customer) => {
                choose(customer);
                if (customer) close();
              }}
            />
          </Suspense>
        </Box>
      )}
    </PopupField>
  );
}
