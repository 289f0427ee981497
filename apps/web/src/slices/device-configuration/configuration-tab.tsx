import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { DeviceDetails } from '@parwell/contract';
import { createElement, Suspense } from 'react';
import { LoadingState } from '../../ui/loading-state.tsx';
import { partsOf } from './parts.ts';
import { CONFIGURATION_TEXTS } from './device-configuration.texts.ts';

export default function ConfigurationTab({ device }: { readonly device: DeviceDetails }) {
  return (
    <Stack spacing={5}>
      <Suspense
        fallback={
          <LoadingState label={CONFIGURATION_TEXTS.loading}>
            <Skeleton variant="rounded" height={260} />
          </LoadingState>
        }
      >
        {partsOf(device).map((part, place) => createElement(part, { key: place, device }))}
      </Suspense>
    </Stack>
  );
}
