import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ProductName } from '@parwell/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { z } from 'zod';
import { makeFilter, unchanged, type ControlProps, type FilterOptions } from '../../../ui/filters/filter.ts';
import { PopupField } from '../../../ui/filters/popup-field.tsx';
import { productQuery, unknownProduct } from './product-source.ts';

const load = () => import('./product-picker.tsx');
const ProductPicker = lazy(async () => ({ default: (await load()).ProductPicker }));

const ProductId = z.string().trim().min(1).max(100);

/** Filters by product id; people find the product by its name. */
export const product = <R extends boolean = false>(options: FilterOptions<string, R>) =>
  makeFilter(options, { schema: ProductId, Control: ProductControl, sent: unchanged });

function ProductControl({ value, onChange, ...field }: ControlProps<string>) {
  const client = useQueryClient();
  const { data } = useQuery({ ...productQuery(value ?? ''), enabled: value !== undefined });
  const chosen = value === undefined ? null : (data ?? unknownProduct(value));
  const choose = (next: ProductName | null) => {
    // Cache the name, so that it is not requested again.
    if (next) client.setQueryData(productQuery(next.productId).queryKey, next);
    onChange(next?.productId);
  };
  return (
    <PopupField {...field} onApproach={load} value={chosen?.productName}>
      {(close) => (
        <Box sx={{ p: 3, width: 320, maxWidth: '100%' }}>
          <Suspense fallback={<Skeleton variant="rounded" height={36} />}>
            <ProductPicker
              label={field.label}
              hideLabel
              optional
              focusAtOnce
              value={chosen}
              onChange={(next) => {
                choose(next);
                if (next) close();
              }}
            />
          </Suspense>
        </Box>
      )}
    </PopupField>
  );
}
