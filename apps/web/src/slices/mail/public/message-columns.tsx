import Box from '@mui/material/Box';
import type { CallResponse, listMail } from '@parwell/contract';
import type { Column } from '../../../ui/table/column.ts';
import { instant } from '../../../ui/table/instant-column.tsx';
import { MailStatusChip } from './mail-status-chip.tsx';
import { MESSAGE_TEXTS } from './message.texts.ts';

export type SentMessage = CallResponse<typeof listMail>['result'][number];

const OWN_LINE = {
  '.dt-card &': { display: 'block', whiteSpace: 'normal', overflowWrap: 'anywhere' },
} as const;

/** A list of messages chooses its columns, and adds the server's names for sorting. */
export const messageColumns = {
  subject: { key: 'subject', header: 'Subject', width: 300, priority: 'title' },
  from: { key: 'from_email', header: 'From', width: 220 },
  to: {
    key: 'to_email',
    header: 'To',
    width: 240,
    priority: 'line',
    wraps: true,
    cell: ({ to_email }) => (
      // On a card it has a line of its own, because an address must not be cut.
      <Box component="span" data-own-line sx={OWN_LINE}>
        {to_email}
      </Box>
    ),
  },
  status: {
    key: 'status',
    header: 'Status',
    width: 130,
    priority: 'side',
    cell: ({ status }) => <MailStatusChip status={status} />,
  },
  opens: { key: 'opens_count', header: 'Opens', width: 80, align: 'right' },
  lastEvent: {
    ...instant('last_event_time'),
    header: MESSAGE_TEXTS.lastEvent,
    width: 160,
    priority: 'line',
  },
} as const satisfies Record<string, Column<SentMessage>>;
