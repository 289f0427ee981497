import Button from '@mui/material/Button';
import { lazy, Suspense } from 'react';
import { EXPORT_CSV, type ExportCsvProps } from './export-button-props.ts';

const ExportCsv = lazy(() => import('../export/export-csv.tsx'));

/** Exports what is no list, and so has neither columns to choose nor other formats. */
export const ExportCsvButton = (props: ExportCsvProps) => (
  <Suspense
    fallback={
      <Button variant="outlined" disabled>
        {EXPORT_CSV}
      </Button>
    }
  >
    <ExportCsv {...props} />
  </Suspense>
);
