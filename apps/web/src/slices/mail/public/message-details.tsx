import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { CallResponse, readMail } from '@parwell/contract';
import { FailureState } from '../../../ui/failure-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { MessageEvents } from './message-events.tsx';
import { MESSAGE_TEXTS } from './message.texts.ts';

type Details = Pick<
  CallResponse<typeof readMail>,
  'msg_id' | 'from_email' | 'to_email' | 'categories' | 'events'
>;

interface MessageDetailsProps {
  readonly query: {
    readonly data: Details | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly failedText?: string;
}

export function MessageDetails({ query: { data, error, refetch }, failedText }: MessageDetailsProps) {
  if (error && !data)
    return (
      <FailureState error={failedText === undefined ? error : new Error(failedText)} onRetry={refetch} />
    );
  if (!data) {
    return (
      <LoadingState label={MESSAGE_TEXTS.loading}>
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
      <dt>From</dt>
      <dd>{data.from_email}</dd>
      <dt>To</dt>
      <dd>{data.to_email}</dd>
      <dt>{MESSAGE_TEXTS.id}</dt>
      <dd>{data.msg_id}</dd>
      <dt>Categories</dt>
      <dd>{data.categories.length > 0 ? data.categories.join(', ') : 'None'}</dd>
      <dt>Events</dt>
      <dd>{data.events.length > 0 ? <MessageEvents events={data.events} /> : MESSAGE_TEXTS.noEvents}</dd>
    </Box>
  );
}
