import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { readMail } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../session/call-query.ts';
import { FailureState } from '../../../ui/failure-state.tsx';
import { Instant } from '../../../ui/dates/instant.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { EMAIL_ACTIVITY_TEXTS } from '../users.texts.ts';

const FAILED = new Error('Failed to get user email activity');

/** Recipient, id, headers and events of one message. */
export function MessageDetails({ messageId }: { readonly messageId: string }) {
  const { data, error, refetch } = useQuery(callQuery(readMail, { params: { msg_id: messageId } }));
  if (error && !data) return <FailureState error={FAILED} onRetry={refetch} />;
  if (!data) {
    return (
      <LoadingState label={EMAIL_ACTIVITY_TEXTS.loading}>
        <Skeleton variant="rounded" height={80} />
      </LoadingState>
    );
  }
  return (
    <Box
      component="dl"
      aria-label="Message details"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'max-content minmax(0, 1fr)' },
        columnGap: 4,
        rowGap: 1,
        m: 0,
        '& dt': { color: 'text.secondary' },
        '& dd': { m: 0, overflowWrap: 'anywhere' },
      }}
    >
      <dt>To</dt>
      <dd>{data.to_email}</dd>
      <dt>{EMAIL_ACTIVITY_TEXTS.messageId}</dt>
      <dd>{data.msg_id}</dd>
      <dt>Categories</dt>
      <dd>{data.categories.length > 0 ? data.categories.join(', ') : 'None'}</dd>
      <dt>Events</dt>
      <dd>
        <Box component="ol" aria-label="Events" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.events.map(({ event_name, processed }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- events have no id and are never reordered
            <li key={`${event_name} ${processed} ${index}`}>
              {event_name} <Instant value={processed} />
            </li>
          ))}
        </Box>
      </dd>
    </Box>
  );
}
