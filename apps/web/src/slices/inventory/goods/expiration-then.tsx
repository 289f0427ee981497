import Box from '@mui/material/Box';
import type { CalendarDate } from '@parwell/domain';
import { Instant } from '../../../ui/dates/instant.tsx';
import { useFormatter } from '../../../ui/dates/use-formatter.ts';

const correctedTo = (date: string) => `corrected to ${date}`;

interface ExpirationThenProps {
  readonly expiration: CalendarDate | null;
  readonly correctedExpiration: CalendarDate | null;
}

/** The date with which a row of the ledger was posted, and the one to which its lot was corrected since (S9). */
export function ExpirationThen({ expiration, correctedExpiration }: ExpirationThenProps) {
  const format = useFormatter();
  return (
    <>
      <Instant value={expiration} show="date" />
      {correctedExpiration !== null && (
        <Box component="span" sx={{ display: 'block', fontSize: '0.75rem', color: 'text.secondary' }}>
          {correctedTo(format.date(correctedExpiration))}
        </Box>
      )}
    </>
  );
}
