import Button from '@mui/material/Button';
import { lazy, Suspense } from 'react';
import type { ExportCsvProps } from './export-button-props.ts';

const ExportCsv = lazy(async () => ({ default: (await import('../export/export-menu.tsx')).ExportCsv }));

/** For data that is not a list, without a choice of columns or formats. */
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
