import type { TransmittedFile } from '@parwell/contract';
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { instant } from '../../../ui/table/instant-column.tsx';
import { TRANSMISSION_TEXTS } from './transmissions.texts.ts';

const { sentFiles: texts } = TRANSMISSION_TEXTS;
const { columns: names } = texts;

const TONES: Readonly<Record<TransmittedFile['state'], Tone>> = {
  waiting: 'info',
  written: 'info',
  late: 'warning',
  acknowledged: 'ok',
  refused: 'error',
};

const stateText = ({ state, refusedLines }: TransmittedFile): string =>
  state === 'refused' ? texts.refused(refusedLines) : texts.states[state];

export const sentFilesColumns: readonly Column<TransmittedFile>[] = [
  {
    key: 'sapXmlFileName',
    header: names.name,
    sortKey: 'sapXmlFileName',
    priority: 'title',
    copy: true,
    wraps: true,
  },
  {
    key: 'customerId',
    header: names.customer,
    width: 200,
    sortKey: 'customerId',
    priority: 'line',
    namesCustomer: true,
    cell: ({ customerId, customerName }) => `${customerName} (${customerId})`,
  },
  { key: 'account', header: names.account, width: 92 },
  { key: 'lines', header: names.lines, width: 80, align: 'right', sortKey: 'lines', priority: 'line' },
  { key: 'quantity', header: names.quantity, width: 92, align: 'right' },
  { ...instant('createdAt'), header: names.created, width: 175, sortKey: 'createdAt' },
  { ...instant('writtenAt'), header: names.written, width: 175, optional: true },
  { ...instant('acknowledgedAt'), header: names.acknowledged, width: 175, optional: true },
  {
    key: 'state',
    header: names.state,
    width: 176,
    priority: 'side',
    cell: (file) => <StatusChip tone={TONES[file.state]} label={stateText(file)} />,
  },
];
