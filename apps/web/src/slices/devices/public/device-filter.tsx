import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { DeviceName } from '@parwell/contract';
import { lazy, Suspense } from 'react';
import { z } from 'zod';
import { makeFilter, unchanged, type ControlProps, type FilterOptions } from '../../../ui/filters/filter.ts';
import { PopupField } from '../../../ui/filters/popup-field.tsx';

const load = () => import('./device-picker.tsx');
const DevicePicker = lazy(async () => ({ default: (await load()).DevicePicker }));

const DeviceId = z.string().trim().min(1).max(100);

/** Filters by device id; people find the device by its name or a part of its id. */
export const device = <R extends boolean = false>(options: FilterOptions<string, R>) =>
  makeFilter(options, { schema: DeviceId, Control: DeviceControl, sent: unchanged });

const named = (cabinetId: string): DeviceName => ({
  cabinetId,
  cabinetName: cabinetId,
  customerId: '',
  cabinetType: 'Virtual',
});

const DeviceControl = ({ value, onChange, ...field }: ControlProps<string>) => (
  <PopupField {...field} onApproach={load} value={value}>
    {(close) => (
      <Box sx={{ p: 3, width: 320, maxWidth: '100%' }}>
        <Suspense fallback={<Skeleton variant="rounded" height={36} />}>
          <DevicePicker
            label={field.label}
            hideLabel
            optional
            focusAtOnce
            value={value === undefined ? null : named(value)}
            onChange={(next) => {
              onChange(next?.cabinetId);
              if (next) close();
            }}
          />
        </Suspense>
      </Box>
    )}
  </PopupField>
);
