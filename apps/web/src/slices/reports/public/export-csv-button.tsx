import Button from '@mui/material/Button';
import { lazy, Suspense } from 'react';
import type { ExportCsvProps } from './export-button-props.ts';

const ExportCsv = lazy(async () => ({ default: (await import('../export/export-menu.tsx')).ExportCsv }));

/** Exports what is no list, and so has neither columns to choose nor other formats. */
export const ExportCsvButton = (props: ExportCsvProps) => (
  <Suspense
    fallback={
      <Button variant="outlined" disabled>
        {props.label}
      </Button>
    }
  >
    <ExportCsv {...props} />
  </Suspense>
);
