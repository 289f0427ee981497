import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { ALL } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { ControlProps, Filter, FilterOptions } from '../../../ui/filters/filter.ts';
import { PopupField } from '../../../ui/filters/popup-field.tsx';
import { customer } from './customer-filter.tsx';
import { customerQuery, unknownCustomer } from './customer-source.ts';

const load = () => import('./customer-picker.tsx');
const CustomerPicker = lazy(async () => ({ default: (await load()).CustomerPicker }));

/** By customer id, for a required filter; all customers together are sent as `ALL`. */
export const customerOrAll = (
  options: FilterOptions<string, true>,
): Filter<string, true, string, undefined> => ({
  ...customer(options),
  Control: CustomerOrAllControl,
});

function CustomerOrAllControl({ value, onChange, ...field }: ControlProps<string>) {
  const isOne = value !== undefined && value !== ALL;
  const { data } = useQuery({ ...customerQuery(value ?? ''), enabled: isOne });
  const chosen = isOne ? (data ?? unknownCustomer(value)) : null;
  return (
    <PopupField {...field} onApproach={load} value={chosen?.name ?? (value === ALL ? 'All' : undefined)}>
      {(close) => (
        <Box sx={{ p: 3, width: 320, maxWidth: '100%' }}>
          <Suspense fallback={<Skeleton variant="rounded" height={36} />}>
            <CustomerPicker
              label={field.label}
              hideLabel
              optional
              focusAtOnce
              value={chosen}
              onChange={(one) => {
                onChange(one?.customerId);
                if (one) close();
              }}
            />
          </Suspense>
          <Button
            sx={{ mt: 2 }}
            onClick={() => {
              onChange(ALL);
              close();
            }}
          >
            All customers
          </Button>
        </Box>
      )}
    </PopupField>
  );
}
