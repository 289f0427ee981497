import type { IncidentState } from '@parwell/domain';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { CountCards } from '../../ui/count-cards.tsx';
import { NOT_CLOSED } from './incidents-filters.ts';
import { countsQuery } from './incidents.api.ts';
import { INCIDENT_TEXTS } from './incidents.texts.ts';

const CARDS = [
  { state: 'Open', key: 'open', dot: 'warning.main' },
  { state: 'Acknowledged', key: 'acknowledged', dot: 'info.main' },
  { state: 'Ignored', key: 'ignored', dot: 'text.secondary' },
] as const;

interface StateCountsProps {
  readonly customerId: string | undefined;
  /** The shown states; undefined for all, or while nothing is shown. */
  readonly chosen: readonly IncidentState[] | undefined;
  readonly onChoose: (states: readonly IncidentState[]) => void;
}

/** The number of incidents in each open state. A click shows only that state, a second click all of them. */
export function StateCounts({ customerId, chosen, onChoose }: StateCountsProps) {
  const { data } = useQuery(countsQuery(customerId));
  const isOnly = (state: IncidentState) => chosen?.length === 1 && chosen[0] === state;
  return (
    <CountCards
      label={INCIDENT_TEXTS.cards}
      perRow={{ xs: 3, sm: 3 }}
      cards={CARDS.map(({ state, key, dot }) => ({
        key,
        label: state,
        count: data?.[key],
        dot,
        chosen: isOnly(state),
        note: state === 'Open' && data && data.openHigh > 0 && <HighNote count={data.openHigh} />,
        onToggle: () => onChoose(isOnly(state) ? NOT_CLOSED : [state]),
      }))}
    />
  );
}

const HighNote = ({ count }: { readonly count: number }) => (
  <Box component="span" sx={{ fontSize: '0.75rem', color: 'error.main' }}>
    {INCIDENT_TEXTS.high(count)}
  </Box>
);
