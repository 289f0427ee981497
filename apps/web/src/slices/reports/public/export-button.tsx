import Button from '@mui/material/Button';
import { lazy, Suspense } from 'react';
import type { ExportButtonProps } from './export-button-props.ts';

// Loaded separately, because nobody exports before the page is visible.
const ExportMenu = lazy(() => import('../export/export-menu.tsx'));

/** `<ExportButton report="RNI_UIEXPORT_AuditLogsReport" filter={where} table={{ name, columns }} />` */
export const ExportButton = <Row,>(props: ExportButtonProps<Row>) => (
  <Suspense
    fallback={
      <Button variant="outlined" disabled sx={{ pr: { xs: 13, sm: 12 } }}>
        Export
      </Button>
    }
  >
    <ExportMenu {...(props as ExportButtonProps<unknown>)} />
  </Suspense>
);
