import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { COMPARTMENT_PROMPT, COMPARTMENTS_FAILED } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DateRangeValue } from '../../../ui/dates/day-bounds.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LabelledSelect } from '../../../ui/labelled-select.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { DeviceTemperature, type GraphedDevice } from './device-temperature.tsx';
import type { ShownSeries } from './shown-series.tsx';
import { compartmentsQuery } from './temperature.api.ts';
import { GRAPH_TEXTS } from '../measurements.texts.ts';

interface VisionTemperatureProps {
  readonly device: GraphedDevice;
  readonly range: DateRangeValue;
  readonly shown: ShownSeries;
}

/** One compartment at a time. */
export function VisionTemperature({ device, range, shown }: VisionTemperatureProps) {
  const { data, error, refetch } = useQuery(compartmentsQuery(device.cabinetId));
  const [chosen, setChosen] = useState('');
  if (error) return <ErrorState message={COMPARTMENTS_FAILED} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <LoadingState label={GRAPH_TEXTS.loadingCompartments}>
        <Skeleton variant="rounded" height={36} />
      </LoadingState>
    );
  }
  const named = new Map(data.result.map(({ name, compartmentOffset }) => [String(compartmentOffset), name]));
  return (
    <>
      <Box sx={{ maxWidth: 280, mb: 3 }}>
        <LabelledSelect
          label="Compartment"
          placeholder="Select a compartment"
          options={[...named.keys()]}
          labelOf={(offset) => named.get(offset) ?? offset}
          value={chosen}
          onChange={setChosen}
        />
      </Box>
      {chosen === '' ? (
        <EmptyState text={COMPARTMENT_PROMPT} />
      ) : (
        <DeviceTemperature
          key={chosen}
          device={device}
          compartmentOffset={Number(chosen)}
          range={range}
          shown={shown}
        />
      )}
    </>
  );
}
