import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import type { ReportQueueItem } from '@parwell/contract';
import { REPORT_FAILED } from '@parwell/domain';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Instant } from '../../../ui/dates/instant.tsx';
import { FORMAT_LABELS } from '../report-labels.ts';
import { DownloadIcon } from './download-icon.tsx';
import { fileSizeText } from './file-size.ts';
import { QUEUE_TEXTS } from '../reports.texts.ts';

interface ItemProps {
  readonly item: ReportQueueItem;
}

const Title = ({ item }: ItemProps) => (
  <Typography component="span" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
    {item.reportTitle}
  </Typography>
);

const Note = ({ children }: { readonly children: ReactNode }) => (
  <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
    {children}
  </Typography>
);

export function FileItem({ item, onOpen }: ItemProps & { readonly onOpen: () => void }) {
  const { fileType, fileSize, createdDate, expiresAt, reportLink, rows, totalRows } = item;
  return (
    <Box component="li">
      <ListItemButton component={Link} to={reportLink} onClick={onOpen} sx={{ gap: 3, px: 5, py: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0, color: 'primary.dark' }}>
          <Title item={item} />
          <Note>
            <Instant value={createdDate} /> · {FORMAT_LABELS[fileType]}
            {fileSize !== null && ` · ${fileSizeText(fileSize)}`}
          </Note>
          {totalRows !== null && <Note>{QUEUE_TEXTS.firstOf(rows, totalRows)}</Note>}
          {expiresAt !== null && (
            <Note>
              {QUEUE_TEXTS.availableUntil} <Instant value={expiresAt} show="date" />
            </Note>
          )}
        </Box>
        <DownloadIcon />
      </ListItemButton>
    </Box>
  );
}

const rowsText = new Intl.NumberFormat('en-US');

interface UnfinishedProps extends ItemProps {
  readonly onCancel: () => void;
  readonly cancelling: boolean;
}

export function UnfinishedItem({ item, onCancel, cancelling }: UnfinishedProps) {
  const { reportTitle, createdDate, fileType, status, rows } = item;
  return (
    <Box component="li" sx={{ px: 5, py: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Title item={item} />
          <Note>
            <Instant value={createdDate} /> · {FORMAT_LABELS[fileType]} ·{' '}
            {status === 'waiting' ? 'Waiting' : QUEUE_TEXTS.rowsSoFar(rowsText.format(rows))}
          </Note>
        </Box>
        <Button
          variant="outlined"
          loading={cancelling}
          onClick={onCancel}
          aria-label={`Cancel ${reportTitle}`}
        >
          Cancel
        </Button>
      </Box>
      {status === 'running' && (
        <LinearProgress
          aria-label={QUEUE_TEXTS.creating(reportTitle)}
          sx={{ mt: 2, height: 3, borderRadius: 1 }}
        />
      )}
    </Box>
  );
}

export function FailedItem({ item, onDismiss }: ItemProps & { readonly onDismiss: () => void }) {
  const { reportTitle, createdDate, fileType } = item;
  const message = item.errorMessage ?? REPORT_FAILED;
  return (
    <Box component="li" title={message} sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 5, py: 2 }}>
      <Box sx={{ flex: 1, minWidth: 0, color: 'error.main' }}>
        <Title item={item} />
        {/* A title attribute is only visible with a mouse, so show the message as text too. */}
        <Typography component="span" variant="caption" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {message}
        </Typography>
        <Note>
          <Instant value={createdDate} /> · {FORMAT_LABELS[fileType]}
        </Note>
      </Box>
      <Button variant="outlined" onClick={onDismiss} aria-label={`Dismiss ${reportTitle}`}>
        Dismiss
      </Button>
    </Box>
  );
}
