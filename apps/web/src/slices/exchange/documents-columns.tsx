import type { ExchangedDocument } from '@parwell/contract';
import { PARTNER_NAMES } from '@parwell/domain';
import type { Column } from '../../ui/table/column.ts';
import { instant } from '../../ui/table/instant-column.tsx';
import { DocumentStateChip } from './document-state-chip.tsx';
import { EXCHANGE_TEXTS } from './exchange.texts.ts';
import { kindName } from './kind-name.ts';

export const documentsColumns: readonly Column<ExchangedDocument>[] = [
  { ...instant('at'), header: 'Time', width: 165, sortKey: 'at', priority: 'line' },
  {
    key: 'documentId',
    header: 'Document ID',
    width: 190,
    sortKey: 'documentId',
    priority: 'title',
    copy: true,
  },
  { key: 'kind', header: 'Kind', width: 130, priority: 'line', cell: ({ kind }) => kindName(kind) },
  {
    key: 'direction',
    header: 'Direction',
    width: 110,
    priority: 'line',
    cell: ({ direction }) => EXCHANGE_TEXTS.directions[direction],
  },
  {
    key: 'partner',
    header: 'Partner',
    width: 105,
    priority: 'line',
    cell: ({ partner }) => PARTNER_NAMES[partner],
  },
  {
    key: 'state',
    header: 'Status',
    width: 135,
    priority: 'side',
    cell: ({ state }) => <DocumentStateChip state={state} />,
  },
  { key: 'problem', header: 'Problem', width: 300, priority: 'line', wraps: true },
  { ...instant('doneAt'), header: 'Done', width: 165, optional: true },
  { key: 'tries', header: 'Tries', width: 80, align: 'right', optional: true },
  { key: 'copies', header: 'Copies', width: 80, align: 'right', optional: true },
];
