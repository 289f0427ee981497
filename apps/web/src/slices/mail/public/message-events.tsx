import Box from '@mui/material/Box';
import { Instant } from '../../../ui/dates/instant.tsx';

interface MessageEvent {
  readonly event_name: string;
  readonly processed: string;
}

/** Oldest first. */
export const MessageEvents = ({ events }: { readonly events: readonly MessageEvent[] }) => (
  <Box component="ol" aria-label="Events" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {events.map(({ event_name, processed }, index) => (
      <Box
        component="li"
        // oxlint-disable-next-line react/no-array-index-key -- events have no id and are never reordered
        key={index}
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, py: 0.5, fontVariantNumeric: 'tabular-nums' }}
      >
        <Box component="span" sx={{ minWidth: 96 }}>
          {event_name}{' '}
        </Box>
        <Instant value={processed} />
      </Box>
    ))}
  </Box>
);
