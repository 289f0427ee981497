import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { isZone, TEMPERATURE_PROMPT } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useInvalidate } from '../../../session/use-call-mutation.ts';
import { useAddressChoice } from '../../../shared/address-choice.ts';
import { GRAPH_TABLE } from '../graphs/graph-card.tsx';
import { ExportButton } from '../../reports/public/export-button.tsx';
import { ShownZone } from '../../../ui/dates/shown-zone.ts';
import { useFormatter } from '../../../ui/dates/use-formatter.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { OneOf } from '../../../ui/one-of.tsx';
import { Page } from '../../../ui/page.tsx';
import { CustomerTemperature } from './customer-temperature.tsx';
import { GROUPINGS } from './line-names.ts';
import { ALL_SERIES, SeriesToggles } from './shown-series.tsx';
import { useTemperatureFilters } from './temperature-filters.ts';
import { deviceZonesQuery } from './temperature.api.ts';
import { reportFilter, TEMPERATURE_REPORT } from './temperature-report.ts';
import { GRAPH_TEXTS } from '../measurements.texts.ts';

const LABELS = { device: 'Devices', zone: 'Zones' } as const;

/** Days and times are the customer's; a device with a zone of its own keeps that (U1). */
export default function TemperaturePage() {
  const { customerId }: { customerId?: string } = useParams({ strict: false });
  const zone = useQuery(deviceZonesQuery(customerId)).data?.zone;
  return (
    <ShownZone value={zone !== undefined && isZone(zone) ? zone : undefined}>
      <Temperatures />
    </ShownZone>
  );
}

function Temperatures() {
  const format = useFormatter();
  const invalidate = useInvalidate();
  const filters = useTemperatureFilters();
  const [by, groupBy] = useAddressChoice('by', GROUPINGS);
  const [shown, setShown] = useState(ALL_SERIES);
  const { applied } = filters;
  return (
    <Page
      title="Temperature"
      actions={
        applied && (
          <ExportButton
            report={TEMPERATURE_REPORT}
            filter={reportFilter(applied.customerId, format.between(applied.range))}
            table={GRAPH_TABLE}
          />
        )
      }
    >
      <Card sx={{ mb: 4 }}>
        <FilterBar filters={filters} onSearchAgain={() => invalidate(['measurements'])} />
        {!applied && <EmptyState text={TEMPERATURE_PROMPT} />}
      </Card>
      {applied && (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 4 }}>
            <OneOf
              label={GRAPH_TEXTS.groupBy}
              choices={GROUPINGS}
              labelOf={(each) => LABELS[each]}
              chosen={by}
              onChoose={groupBy}
            />
            <SeriesToggles shown={shown} onChange={setShown} />
          </Box>
          <CustomerTemperature key={applied.customerId} {...applied} by={by} shown={shown} />
        </>
      )}
    </Page>
  );
}
