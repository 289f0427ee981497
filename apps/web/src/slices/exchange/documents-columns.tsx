import Box from '@mui/material/Box';
import type { ExchangedDocument } from '@parwell/contract';
import type { Column } from '../../ui/table/column.ts';
import { instant } from '../../ui/table/instant-column.tsx';
import { WaitingSince } from './public/waiting-since.tsx';
import { DocumentStateChip } from './document-state-chip.tsx';
import { EXCHANGE_TEXTS } from './exchange.texts.ts';
import { kindName } from './kind-name.ts';

export const documentsColumns: readonly Column<ExchangedDocument>[] = [
  { ...instant('at'), header: 'Time', width: 175, sortKey: 'at', priority: 'line' },
  {
    key: 'documentId',
    header: 'Document ID',
    width: 200,
    sortKey: 'documentId',
    priority: 'title',
    copy: true,
  },
  { key: 'kind', header: 'Kind', width: 140, cell: ({ kind }) => kindName(kind) },
  {
    key: 'direction',
    header: 'Direction',
    width: 135,
    cell: ({ direction, partner }) => EXCHANGE_TEXTS.ways[direction][partner],
  },
  {
    key: 'state',
    header: 'Status',
    width: 260,
    priority: 'side',
    cell: ({ state, awaitedSince }) => (
      <Box
        component="span"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          '.dt-card &': { flexDirection: 'column', alignItems: 'flex-end', gap: 1 },
        }}
      >
        <DocumentStateChip state={state} />
        {awaitedSince !== null && <WaitingSince since={awaitedSince} />}
      </Box>
    ),
  },
  { key: 'problem', header: 'Problem', width: 300, priority: 'line', wraps: true },
  { ...instant('doneAt'), header: 'Done', width: 165, optional: true },
  { key: 'tries', header: 'Tries', width: 80, align: 'right', optional: true },
  { key: 'copies', header: 'Copies', width: 80, align: 'right', optional: true },
];
