import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { CallResponse, readImport } from '@parwell/contract';
import { useMemo } from 'react';
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx';
import { formatCount } from '../../../ui/table/pagination.tsx';
import { importFailure } from './import-failure.ts';
import { resultsOf, type RowResult } from './import-results.ts';
import { LocalTable } from './local-table.tsx';
import type { FileRow } from './parse-import.ts';
import { resultColumns } from './row-columns.tsx';
import { IMPORT_TEXTS } from '../users.texts.ts';

interface ImportProgressProps {
  readonly rows: readonly FileRow[];
  readonly progress: CallResponse<typeof readImport> | undefined;
  readonly error: Error | null;
}

const isBad = ({ imported }: RowResult) => !imported;

export function ImportProgress({ rows, progress, error }: ImportProgressProps) {
  const results = useMemo(
    () => (progress?.finished ? resultsOf(rows, progress.results) : []),
    [rows, progress],
  );
  if (progress?.finished) {
    const imported = results.filter((result) => result.imported).length;
    return (
      <>
        <Typography role="status" sx={{ px: { xs: 4, sm: 6 }, pb: 2 }}>
          {IMPORT_TEXTS.imported(formatCount(imported), formatCount(results.length))}
        </Typography>
        <LocalTable
          name="import-results"
          label="Import results"
          columns={resultColumns}
          rows={results}
          isBad={isBad}
        />
      </>
    );
  }
  const sent = rows.filter(({ broken }) => broken === null).length;
  const { done, total } = progress ?? { done: 0, total: sent };
  return (
    <Box sx={{ px: { xs: 4, sm: 6 }, py: 4 }}>
      <FailureAlert failure={error && { text: importFailure(error) }} sx={{ mb: 4 }} />
      <Typography role="status" sx={{ mb: 3 }}>
        {IMPORT_TEXTS.importing(formatCount(done), formatCount(total))}
      </Typography>
      <LinearProgress aria-label={IMPORT_TEXTS.progress} variant="determinate" value={(100 * done) / total} />
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 3 }}>
        {IMPORT_TEXTS.continues}
      </Typography>
    </Box>
  );
}
