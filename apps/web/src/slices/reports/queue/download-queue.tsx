import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useAwaitedReports } from './awaited-reports.ts';
import { DownloadIcon } from './download-icon.tsx';
import { notDownloaded } from './queue-sections.ts';
import { polledReportQueue } from './report-queue.api.ts';
import { useArrivals } from './use-arrivals.ts';
import { QUEUE_TEXTS } from '../reports.texts.ts';

const loadPanel = () => import('./queue-panel.tsx');
const QueuePanel = lazy(loadPanel);

const MOST_SHOWN = 999;

interface DownloadQueueProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export default function DownloadQueue({ open, onOpenChange }: DownloadQueueProps) {
  const { data } = useQuery(polledReportQueue);
  const awaited = useAwaitedReports();
  useArrivals(data?.result, awaited, () => onOpenChange(true));
  const count = notDownloaded(data?.result ?? []);
  const name = [
    'Download Queue',
    ...(count > 0 ? [QUEUE_TEXTS.notDownloaded(count)] : []),
    ...(awaited.length > 0 ? [QUEUE_TEXTS.inProgress(awaited.length)] : []),
  ].join(', ');
  return (
    <>
      <IconButton
        aria-label={name}
        title={name}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void loadPanel()}
        onFocus={() => void loadPanel()}
        onClick={() => onOpenChange(true)}
        sx={{ width: 40, height: 40, color: 'text.secondary' }}
      >
        <DownloadIcon />
        {count > 0 && (
          <Box
            component="span"
            sx={{
              position: 'absolute',
              top: 3,
              left: 22,
              minWidth: 16,
              px: 1,
              borderRadius: '8px',
              bgcolor: 'primary.main',
              color: 'primary.contrastText',
              fontSize: '0.625rem',
              fontWeight: 700,
              lineHeight: '16px',
            }}
          >
            {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
          </Box>
        )}
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <QueuePanel onClose={() => onOpenChange(false)} />
        </Suspense>
      )}
    </>
  );
}
