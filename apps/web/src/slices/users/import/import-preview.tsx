import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { formatCount } from '../../../ui/table/pagination.tsx';
import { LocalTable } from './local-table.tsx';
import type { FileRow } from './parse-import.ts';
import { previewColumns, type PreviewRow } from './row-columns.tsx';
import { rowProblems } from './row-problems.ts';
import type { UserFormOptions } from '../user-form-options.ts';
import { IMPORT_TEXTS } from '../users.texts.ts';

interface ImportPreviewProps {
  readonly rows: readonly FileRow[];
  readonly options: UserFormOptions | undefined;
  readonly forEverybody: readonly string[];
}

const isBad = ({ problems }: PreviewRow) => problems.length > 0;

export default function ImportPreview({ rows, options, forEverybody }: ImportPreviewProps) {
  const previewed = useMemo(() => {
    const personas = options && new Set(options.personas.map(({ identifier }) => identifier));
    return rows.map((row) => ({ ...row, problems: rowProblems(row, { personas, forEverybody }) }));
  }, [rows, options, forEverybody]);
  const bad = previewed.filter(isBad).length;
  const counted = `${formatCount(rows.length)} ${rows.length === 1 ? 'row' : 'rows'}`;
  return (
    <>
      <Typography role="status" sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 2 }}>
        {bad === 0 ? IMPORT_TEXTS.noneWrong(counted) : IMPORT_TEXTS.someWrong(counted, formatCount(bad))}
      </Typography>
      <LocalTable
        name="import-preview"
        label={IMPORT_TEXTS.rows}
        columns={previewColumns}
        rows={previewed}
        isBad={isBad}
      />
    </>
  );
}
