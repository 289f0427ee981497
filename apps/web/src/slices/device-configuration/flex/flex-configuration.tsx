import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { DeviceDetails } from '@parwell/contract';
import { FLEX_NOT_SYNCED, FLEX_SYNCED } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { FailureState } from '../../../ui/failure-state.tsx';
import { flexConfigurationQuery } from '../public/flex-configuration.ts';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { Section } from '../section.tsx';
import { FlexForm } from './flex-form.tsx';
import { CONFIGURATION_TEXTS } from '../device-configuration.texts.ts';

/** The layout and settings of a flex device, and whether they are synced to the device. */
export default function FlexConfigurationPart({ device }: { readonly device: DeviceDetails }) {
  const { data, error, refetch } = useQuery(flexConfigurationQuery(device));
  return (
    <Section
      heading="Flex Configuration"
      action={
        data && (
          <StatusChip
            tone={data.deviceAckAvailable ? 'ok' : 'warning'}
            label={data.deviceAckAvailable ? FLEX_SYNCED : FLEX_NOT_SYNCED}
          />
        )
      }
    >
      <Box sx={{ px: 3, pb: 4 }}>
        {error && !data && <FailureState error={error} onRetry={refetch} />}
        {!data && !error && (
          <LoadingState label={CONFIGURATION_TEXTS.flex.loading}>
            <Skeleton variant="rounded" height={260} />
          </LoadingState>
        )}
        {/* Resets the form when another configuration has been sent. */}
        {data && <FlexForm key={data.lastCommand?.commandId} device={device} configuration={data} />}
      </Box>
    </Section>
  );
}
