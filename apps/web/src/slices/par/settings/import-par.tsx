import type { ParRowResult } from '@parwell/contract';
import {
  DEVICE_TYPE_LABELS,
  MAX_PAR_ROWS,
  PAR_FIELDS,
  PAR_LABELS,
  parRow,
  readParHeader,
  type ParRow,
} from '@parwell/domain';
import { parseFile } from '../../../ui/import/file-rows.ts';
import { ImportDialog } from '../../../ui/import/import-dialog.tsx';
import { changeText, type RowAnswer } from '../../../ui/import/import-results.ts';
import { formatCount } from '../../../ui/table/pagination.tsx';
import { useImportPar, usePreviewParImport } from '../par.api.ts';
import { PAR_TEXTS } from '../par.texts.ts';

const COLUMNS = [
  { key: 'product', header: PAR_TEXTS.product, width: 240, priority: 'title' },
  { key: 'cabinetType', header: PAR_TEXTS.deviceType, width: 150, priority: 'line' },
  { key: 'cabinetId', header: PAR_TEXTS.device, width: 130 },
] as const;

const MOST_CHARACTERS = 2000;
const TEMPLATE = [
  PAR_FIELDS.map((field) => PAR_LABELS[field]),
  ['FFF-1001', 'EM', '', '4', '12', '', '20', '', 'APO', 'FBB', 'Yes', ''],
];

const subjectOf = ({ product = '', cabinetType = '', cabinetId = '' }: ParRow) => ({
  product,
  cabinetType,
  cabinetId,
});

const answerOf = (row: ParRowResult): RowAnswer => ({
  subject: {
    product: row.productName,
    cabinetType: row.cabinetType === null ? '' : DEVICE_TYPE_LABELS[row.cabinetType],
    cabinetId: row.cabinetId ?? '',
  },
  outcome: row.outcome,
  version: row.version,
  details: row.problems.length > 0 ? row.problems : row.changes.map(changeText),
});

const parse = (text: string) =>
  parseFile(text, {
    readHeader: readParHeader,
    rowOf: parRow,
    mostRows: MAX_PAR_ROWS,
    mostCharacters: MOST_CHARACTERS,
  });

interface ImportParProps {
  readonly customerId: string;
  readonly onClose: () => void;
}

export default function ImportPar({ customerId, onClose }: ImportParProps) {
  const { mutateAsync: preview } = usePreviewParImport(customerId);
  const { mutateAsync: save } = useImportPar(customerId);
  return (
    <ImportDialog
      title={PAR_TEXTS.import}
      name="par-import"
      fileHint={PAR_TEXTS.fileHint(formatCount(MAX_PAR_ROWS))}
      template={{ file: PAR_TEXTS.templateFile, rows: TEMPLATE }}
      failedText={PAR_TEXTS.importFailed}
      columns={COLUMNS}
      subjectOf={subjectOf}
      parse={parse}
      preview={async (rows) => (await preview([...rows])).rows.map(answerOf)}
      save={async (rows) => (await save([...rows])).rows.map(answerOf)}
      onClose={onClose}
    />
  );
}
