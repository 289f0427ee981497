import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useInvalidate } from '../../../session/use-call-mutation.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ImportProgress } from './import-progress.tsx';
import { resultsOf, resultsText } from './import-results.ts';
import { importQuery } from './import.api.ts';
import type { FileRow } from './parse-import.ts';
import { IMPORT_TEXTS } from '../users.texts.ts';

interface ImportRunProps {
  readonly importId: string;
  readonly rows: readonly FileRow[];
  readonly onClose: () => void;
}

export default function ImportRun({ importId, rows, onClose }: ImportRunProps) {
  const { data: progress, error } = useQuery(importQuery(importId));
  const invalidate = useInvalidate();
  const showImported = useEffectEvent(() => invalidate(['users']));
  const finished = progress?.finished ?? false;
  useEffect(() => {
    if (finished) void showImported();
  }, [finished]);
  return (
    <>
      <DialogContent sx={{ px: 0, py: 0 }}>
        <ImportProgress rows={rows} progress={progress} error={error} />
      </DialogContent>
      <DialogActions disableSpacing sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 5, gap: 2, flexWrap: 'wrap' }}>
        {progress?.finished && (
          <CopyButton
            text={resultsText(resultsOf(rows, progress.results))}
            label={IMPORT_TEXTS.copyResults}
          />
        )}
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </>
  );
}
