import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { NO_RECORDS } from '@parwell/contract';
import { canSomewhere, onlyCustomer } from '@parwell/domain';
import { useId, useState } from 'react';
import { useCurrentUser } from '../../../session/current-user.ts';
import { useDebounced } from '../../../shared/use-debounced.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailureState } from '../../../ui/failure-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { CardLegend } from './card-legend.tsx';
import { CARD_TEXTS } from './device-cards.texts.ts';
import { DeviceGrid } from './device-grid.tsx';
import { useFirstPage } from './use-device-pages.ts';

const SEARCH_DELAY_MS = 250;

interface DeviceCardsProps {
  /** Null: the devices of all customers that the user may see. */
  readonly customerId: string | null;
}

/** The devices as cards, the most urgent first (DASH-013, DASH-036..038). */
export function DeviceCards({ customerId }: DeviceCardsProps) {
  const { data: user } = useCurrentUser();
  if (!user) return null;
  return canSomewhere(user.grants, 'read', 'cabinets') ? (
    <Cards
      key={customerId}
      customerId={customerId}
      namesCustomer={customerId === null && onlyCustomer(user.grants) === null}
    />
  ) : (
    <EmptyState text={CARD_TEXTS.notPermitted} />
  );
}

function Cards({ customerId, namesCustomer }: DeviceCardsProps & { readonly namesCustomer: boolean }) {
  const heading = useId();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_DELAY_MS);
  const { data, error, refetch } = useFirstPage({ customerId, search });
  return (
    <Box component="section" aria-labelledby={heading}>
      <Box sx={HEAD}>
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2 }}>
          <Typography id={heading} variant="h2">
            {CARD_TEXTS.heading}
          </Typography>
          {data && (
            <Typography component="span" color="textSecondary">
              {data.total_record.toLocaleString('en-US')}
            </Typography>
          )}
        </Box>
        <OutlinedInput
          type="search"
          size="small"
          value={typed}
          placeholder={CARD_TEXTS.searchHint}
          inputProps={{ 'aria-label': CARD_TEXTS.search, maxLength: 100 }}
          onChange={(event) => setTyped(event.target.value)}
          sx={{ flex: { xs: '1 1 100%', sm: '0 1 280px' } }}
        />
        <Box sx={{ ml: { md: 'auto' } }}>{data && <CardLegend counts={data.counts} />}</Box>
      </Box>
      {!data && error && <FailureState error={error} onRetry={refetch} />}
      {!data && !error && <LoadingCards />}
      {data && data.total_record === 0 && (
        <Alert severity="info" role="status">
          {NO_RECORDS}
        </Alert>
      )}
      {data && data.total_record > 0 && (
        <DeviceGrid
          customerId={customerId}
          search={search}
          total={data.total_record}
          label={CARD_TEXTS.heading}
          namesCustomer={namesCustomer}
        />
      )}
    </Box>
  );
}

const LoadingCards = () => (
  <LoadingState label={CARD_TEXTS.loading}>
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(230px, 100%), 1fr))',
      }}
    >
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={190} />
      ))}
    </Box>
  </LoadingState>
);

const HEAD = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 4,
  rowGap: 2,
  mb: 3,
} as const;
