import Link from '@mui/material/Link';
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

/** A figure of usage, which opens its vends. */
export function UsageNumber({ row, window, units }: UsageNumberProps) {
  const { open, shown } = useDialog();
  if (units === 0) return '0';
  return (
    <>
      <Link
        component="button"
        type="button"
        aria-label={PAR_TEXTS.openVends(units, row.productName)}
        onClick={(event) => {
          event.stopPropagation();
          open((close) => <UsageVends row={row} window={window} onClose={close} />);
        }}
        sx={{ font: 'inherit', verticalAlign: 'baseline', minWidth: 24, textAlign: 'right' }}
      >
        {units.toLocaleString('en-US')}
      </Link>
      {shown}
    </>
  );
}
