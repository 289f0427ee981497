import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SignedIn } from '@parwell/contract';
import { Instant } from '../../../ui/dates/instant.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { SECURITY_TEXTS } from './security.texts.ts';

export const sessionColumns: readonly Column<SignedIn>[] = [
  {
    key: 'browser',
    header: 'Browser and address',
    wraps: true,
    cell: ({ browser, address }) => (
      <>
        {browser}
        <Typography variant="body2" color="textSecondary">
          {address || SECURITY_TEXTS.noAddress}
        </Typography>
      </>
    ),
  },
  { key: 'state', header: 'State', width: 175, priority: 'side', cell: (session) => <State {...session} /> },
  {
    key: 'firstUsedAt',
    header: 'First used',
    width: 160,
    cell: ({ firstUsedAt }) => <Instant value={firstUsedAt} />,
  },
  {
    key: 'lastUsedAt',
    header: 'Last used',
    width: 160,
    priority: 'line',
    cell: ({ lastUsedAt }) => <Instant value={lastUsedAt} />,
  },
];

function State({ current, newAddress, endedAt }: SignedIn) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {current && <StatusChip tone="accent" label={SECURITY_TEXTS.current} />}
      {endedAt !== null && <StatusChip tone="neutral" label={SECURITY_TEXTS.ended} />}
      {newAddress && <StatusChip tone="warning" label={SECURITY_TEXTS.newAddress} />}
    </Box>
  );
}
