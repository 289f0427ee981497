import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Instant } from '../../ui/dates/instant.tsx';
import type { MailMessage } from './message-text.tsx';

/** The events of a message, oldest first. */
export function MessageEvents({ events }: Pick<MailMessage, 'events'>) {
  const id = useId();
  if (events.length === 0) return null;
  return (
    <>
      <Typography id={id} variant="h2" component="h3" sx={{ mt: 5, mb: 2 }}>
        Events
      </Typography>
      <Box component="ol" aria-labelledby={id} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {events.map(({ event_name, processed }, index) => (
          <Box
            component="li"
            // oxlint-disable-next-line react/no-array-index-key -- events have no id and are never reordered
            key={index}
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              gap: 4,
              py: 1,
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            <span>{event_name}</span>
            <Instant value={processed} />
          </Box>
        ))}
      </Box>
    </>
  );
}
