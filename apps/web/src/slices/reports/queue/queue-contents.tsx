import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReportQueueItem } from '@parwell/contract';
import { EMPTY_QUEUE } from '@parwell/domain';
import { useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { failureText } from '../../../ui/feedback/failure-banner.ts';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { FailedItem, FileItem, UnfinishedItem } from './queue-items.tsx';
import { QueueList } from './queue-list.tsx';
import { sectionsOf } from './queue-sections.ts';
import { useCancelReport, useMarkDownloaded } from './report-queue.api.ts';
import { REPORT_TEXTS } from '../reports.texts.ts';

interface QueueContentsProps {
  readonly items: readonly ReportQueueItem[];
  readonly onOpen: () => void;
}

export function QueueContents({ items, onOpen }: QueueContentsProps) {
  const { beingMade, fresh, failed, downloaded } = sectionsOf(items);
  const [showsDownloaded, setShowsDownloaded] = useState(false);
  const notify = useNotify();
  const cancel = useCancelReport();
  const mark = useMarkDownloaded();
  const onError = (error: Error) => notify({ message: failureText(error, 'Download Queue'), type: 'error' });
  return (
    <>
      {beingMade.length + fresh.length + failed.length === 0 && <EmptyState text={EMPTY_QUEUE} />}
      {beingMade.length > 0 && (
        <QueueList heading={REPORT_TEXTS.preparing}>
          {beingMade.map((item) => (
            <UnfinishedItem
              key={item.reportId}
              item={item}
              cancelling={cancel.isPending && cancel.variables === item.reportId}
              onCancel={() => cancel.mutate(item.reportId, { onError })}
            />
          ))}
        </QueueList>
      )}
      {fresh.length > 0 && (
        <QueueList heading="New">
          {fresh.map((item) => (
            <FileItem key={item.reportId} item={item} onOpen={onOpen} />
          ))}
        </QueueList>
      )}
      {failed.length > 0 && (
        <QueueList heading="Errors" danger>
          {failed.map((item) => (
            <FailedItem
              key={item.reportId}
              item={item}
              onDismiss={() => mark.mutate(item.reportId, { onError })}
            />
          ))}
        </QueueList>
      )}
      {downloaded.length > 0 && (
        <Box sx={{ px: 5, mb: 4 }}>
          <Button
            variant="outlined"
            fullWidth
            aria-expanded={showsDownloaded}
            onClick={() => setShowsDownloaded(!showsDownloaded)}
          >
            {showsDownloaded ? 'Hide' : 'Show'} previously downloaded ({downloaded.length})
          </Button>
        </Box>
      )}
      {showsDownloaded && downloaded.length > 0 && (
        <QueueList heading="Previously downloaded">
          {downloaded.map((item) => (
            <FileItem key={item.reportId} item={item} onOpen={onOpen} />
          ))}
        </QueueList>
      )}
    </>
  );
}
