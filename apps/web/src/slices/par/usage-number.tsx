import Box from '@mui/material/Box';
import type { ParUsage } from '@parwell/contract';
import type { UsageWindow } from '@parwell/domain';
import { lazy } from 'react';
import { useDialog } from '../../ui/forms/use-dialog.tsx';
import { PAR_TEXTS } from './par.texts.ts';

const UsageVends = lazy(() => import('./usage-vends.tsx'));

interface UsageNumberProps {
  readonly row: ParUsage;
  readonly window: UsageWindow;
  readonly units: number;
}

/** Opens its vends. */
export function UsageNumber({ row, window, units }: UsageNumberProps) {
  const { open, shown } = useDialog();
  if (units === 0) return '0';
  return (
    <>
      <Box
        component="button"
        type="button"
        aria-label={PAR_TEXTS.openVends(units, row.productName)}
        onClick={(event) => {
          event.stopPropagation();
          open((close) => <UsageVends row={row} window={window} onClose={close} />);
        }}
        sx={{
          font: 'inherit',
          p: 0,
          border: 0,
          minWidth: 24,
          minHeight: 24,
          background: 'none',
          color: 'primary.main',
          textAlign: 'right',
          textDecoration: 'underline',
          textUnderlineOffset: '0.2em',
          cursor: 'pointer',
        }}
      >
        {units.toLocaleString('en-US')}
      </Box>
      {shown}
    </>
  );
}
