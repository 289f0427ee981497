import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ProgramToken } from '@parwell/contract';
import { CAPABILITIES, type Role } from '@parwell/domain';
import { Instant } from '../../../ui/dates/instant.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { TOKEN_TEXTS as texts } from './tokens.texts.ts';

const SOON_MS = 14 * 86_400_000;

/** Such as "Read orders, par. Read and change alerts". */
function mayOf({ scopes }: ProgramToken): string {
  const named = (role: Role): string => {
    const held = CAPABILITIES.filter((capability) => scopes[capability] === role).map(
      (capability) => texts.capabilities[capability],
    );
    return held.length === 0 ? '' : `${texts.roles[role]} ${held.join(', ')}`;
  };
  return [named('VIEWER'), named('OWNER')].filter(Boolean).join('. ');
}

function customersOf({ customers }: ProgramToken): string {
  if (customers === null) return texts.all;
  return customers.length === 0 ? texts.nowhere : customers.join(', ');
}

const endsSoon = ({ expiresAt }: ProgramToken): boolean => Date.parse(expiresAt) - Date.now() < SOON_MS;

export const tokenColumns: readonly Column<ProgramToken>[] = [
  { key: 'name', header: 'Name', wraps: true },
  { key: 'may', header: 'May', wraps: true, cell: mayOf },
  { key: 'customers', header: 'Customers', width: 90, wraps: true, cell: customersOf },
  {
    key: 'addresses',
    header: 'From',
    width: 105,
    wraps: true,
    cell: ({ addresses }) =>
      addresses.length > 0 ? (
        addresses.join(', ')
      ) : (
        <Typography component="span" variant="inherit" color="warning.main">
          {texts.anywhere}
        </Typography>
      ),
  },
  {
    key: 'expiresAt',
    header: 'Ends',
    width: 100,
    priority: 'side',
    cell: (token) => <End {...token} />,
  },
  {
    key: 'lastUsedAt',
    header: 'Last used',
    width: 155,
    priority: 'line',
    cell: ({ lastUsedAt, lastUsedFrom }) =>
      lastUsedAt === null ? (
        texts.never
      ) : (
        <>
          <Instant value={lastUsedAt} />
          <Typography variant="body2" color="textSecondary">
            {lastUsedFrom}
          </Typography>
        </>
      ),
  },
];

function End(token: ProgramToken) {
  const { expiresAt, endedAt } = token;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Instant value={endedAt ?? expiresAt} show="date" />
      {endedAt !== null && <StatusChip tone="neutral" label={texts.ended} />}
      {endedAt === null && endsSoon(token) && <StatusChip tone="warning" label={texts.endsSoon} />}
    </Box>
  );
}
