import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { FailureState } from '../../../ui/failure-state.tsx';
import { QueueContents } from './queue-contents.tsx';
import { reportQueueQuery } from './report-queue.api.ts';
import { QUEUE_TEXTS } from '../reports.texts.ts';

export default function QueuePanel({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(reportQueueQuery);
  const headingId = useId();
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: {
          elevation: 0,
          'aria-labelledby': headingId,
          sx: { width: { xs: '100%', sm: 400 }, borderLeft: { sm: 1 }, borderColor: { sm: 'divider' } },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          minHeight: 56,
          pl: 5,
          pr: 2,
          mb: 3,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography id={headingId} variant="h2" sx={{ flex: 1, fontSize: '1rem' }}>
          Download Queue
        </Typography>
        <IconButton aria-label="Close" onClick={onClose} sx={{ width: 40, height: 40 }}>
          <Cross />
        </IconButton>
      </Box>
      {/* If a later poll fails, keep showing the last data; the next poll follows anyway. */}
      {error && !data && (
        <Box sx={{ px: 4 }}>
          <FailureState error={error} onRetry={refetch} />
        </Box>
      )}
      {!data && !error && (
        <LoadingState label={QUEUE_TEXTS.loading}>
          <Skeleton variant="rounded" height={160} sx={{ mx: 5 }} />
        </LoadingState>
      )}
      {data && <QueueContents items={data.result} onOpen={onClose} />}
    </Drawer>
  );
}

const Cross = () => (
  <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden="true">
    <path d="M3 3l10 10M13 3L3 13" strokeWidth="1.6" strokeLinecap="round" />
  </svg>
);
