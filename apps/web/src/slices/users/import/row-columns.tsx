import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/column.ts';
import type { RowResult } from './import-results.ts';
import type { FileRow } from './parse-import.ts';
import { IMPORT_TEXTS } from '../users.texts.ts';

export interface PreviewRow extends FileRow {
  readonly problems: readonly string[];
}

/** Replaces a missing e-mail, which is the row's title. */
const NONE = '—';

const Listed = ({ texts, separator }: { readonly texts: readonly string[]; readonly separator: string }) => {
  const text = texts.join(separator);
  return <span title={text}>{text}</span>;
};

export const previewColumns: readonly Column<PreviewRow>[] = [
  { key: 'number', header: 'Row', width: 70, align: 'right', priority: 'side' },
  {
    key: 'problems',
    header: IMPORT_TEXTS.problems,
    width: 260,
    priority: 'line',
    cell: ({ problems }) => <Listed texts={problems} separator="; " />,
  },
  { key: 'email', header: 'Email', width: 220, priority: 'title', cell: ({ row }) => row.email || NONE },
  { key: 'firstName', header: 'First Name', width: 120, cell: ({ row }) => row.firstName },
  { key: 'lastName', header: 'Last Name', width: 120, cell: ({ row }) => row.lastName },
  {
    key: 'customerIds',
    header: 'Customer IDs',
    width: 150,
    cell: ({ row }) => <Listed texts={row.customerIds} separator=", " />,
  },
  {
    key: 'personas',
    header: 'Personas',
    width: 150,
    cell: ({ row }) => <Listed texts={row.personas} separator=", " />,
  },
];

export const resultColumns: readonly Column<RowResult>[] = [
  { key: 'number', header: 'Row', width: 70, align: 'right' },
  { key: 'email', header: 'Email', width: 260, priority: 'title', cell: ({ email }) => email || NONE },
  {
    key: 'imported',
    header: 'Result',
    width: 140,
    priority: 'side',
    cell: ({ imported }) => (
      <StatusChip tone={imported ? 'ok' : 'error'} label={imported ? 'Imported' : 'Not imported'} />
    ),
  },
  {
    key: 'errors',
    header: 'Errors',
    width: 400,
    priority: 'line',
    cell: ({ errors }) => <Listed texts={errors} separator="; " />,
  },
];
