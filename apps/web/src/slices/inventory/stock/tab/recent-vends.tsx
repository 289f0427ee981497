import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { DeviceDetails, RecentVends as Recent } from '@parwell/contract';
import { shortId } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { FailureState } from '../../../../ui/failure-state.tsx';
import { useNow } from '../../../../shared/use-now.ts';
import { Instant } from '../../../../ui/dates/instant.tsx';
import { timeOrDate } from '../../../../ui/dates/time-or-date.ts';
import { useFormatter } from '../../../../ui/dates/use-formatter.ts';
import { useNotify } from '../../../../ui/feedback/notices.ts';
import { useNotifyFailure } from '../../../../ui/feedback/use-notify-failure.ts';
import { useConfirm } from '../../../../ui/forms/confirm.tsx';
import { useDialog } from '../../../../ui/forms/use-dialog.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { EvidenceDialog } from '../dialogs.ts';
import { recentVendsQuery, useUndoVend } from '../stock.api.ts';
import { GOODS_TEXTS } from '../../goods/goods.texts.ts';
import { STOCK_TEXTS } from '../stock.texts.ts';
import { useRequestId } from '../../ledger/use-request-id.ts';

type Vend = Recent['vends'][number];
type Pending = Recent['pending'][number];

const about = ({ lot, tagId, userName }: Pick<Vend, 'lot' | 'tagId' | 'userName'>): string =>
  [GOODS_TEXTS.lotTag(lot, tagId === '' ? '' : shortId(tagId)), userName].filter(Boolean).join(' · ');

/** Recent vends of a device, and units that may still be put back. */
export function RecentVends({ device }: { readonly device: DeviceDetails }) {
  const { data, error, refetch } = useQuery(recentVendsQuery(device.cabinetId));
  if (!data) return error ? <FailureState error={error} onRetry={refetch} /> : null;
  return (
    <>
      {data.pending.length > 0 && (
        <Card component="section" aria-label={STOCK_TEXTS.pendingUnits} sx={{ p: 3 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <Typography variant="h2">{STOCK_TEXTS.pendingUnits}</Typography>
            <StatusChip tone="info" label="PENDING" />
          </Box>
          {data.pending.map((pending) => (
            <PendingUnit key={pending.tagId} pending={pending} />
          ))}
        </Card>
      )}
      <Card component="section" aria-label={STOCK_TEXTS.recentlyVended} sx={{ p: 3 }}>
        <Typography variant="h2">{STOCK_TEXTS.recentlyVended}</Typography>
        {data.vends.length === 0 && (
          <Typography color="textSecondary" variant="body2" sx={{ mt: 2 }}>
            {STOCK_TEXTS.nothingVended}
          </Typography>
        )}
        {data.vends.map((vend) => (
          <Vended key={vend.id} vend={vend} cabinetId={device.cabinetId} />
        ))}
      </Card>
    </>
  );
}

const SMALL = { fontSize: '0.75rem', color: 'text.secondary', overflowWrap: 'anywhere' } as const;

function PendingUnit({ pending }: { readonly pending: Pending }) {
  const format = useFormatter();
  const now = useNow();
  return (
    <Box sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', alignItems: 'baseline' }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{pending.productLabelName}</Box>
        <Box sx={{ ...SMALL, flex: 'none' }}>
          <Instant value={pending.at} show={timeOrDate(format, pending.at, now)} />
        </Box>
      </Box>
      <Box sx={SMALL}>{about(pending)}</Box>
      <Grace pending={pending} />
      <Box sx={SMALL}>
        {STOCK_TEXTS.countsAsVend(format[timeOrDate(format, pending.vendsAt, now)](pending.vendsAt))}
      </Box>
    </Box>
  );
}

/** The elapsed part of the grace period; the text below has its end. */
function Grace({ pending: { at, vendsAt } }: { readonly pending: Pending }) {
  const [begun, ends] = [Date.parse(at), Date.parse(vendsAt)];
  const gone = Math.min(Math.max((useNow() - begun) / Math.max(ends - begun, 1), 0), 1);
  return (
    <Box
      aria-hidden
      sx={{ height: 4, my: 1.5, borderRadius: '2px', bgcolor: 'info.light', overflow: 'hidden' }}
    >
      <Box sx={{ height: '100%', bgcolor: 'info.main' }} style={{ width: `${gone * 100}%` }} />
    </Box>
  );
}

function Vended({ vend, cabinetId }: { readonly vend: Vend; readonly cabinetId: string }) {
  const format = useFormatter();
  const now = useNow();
  const requestIdOf = useRequestId();
  const undo = useUndoVend(cabinetId);
  const confirm = useConfirm();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const { open, shown } = useDialog();
  const { productLabelName: product, lot } = vend;
  const what = GOODS_TEXTS.lotTag(lot, vend.tagId === '' ? '' : shortId(vend.tagId));
  const sendUndo = async () => {
    const isSure = await confirm({
      title: STOCK_TEXTS.undoTitle(product, lot),
      message: [
        STOCK_TEXTS.undoMessage(vend.quantity),
        ...(vend.tagId === '' ? [STOCK_TEXTS.undoCounted(vend.quantity)] : []),
      ].join(' '),
      confirmLabel: STOCK_TEXTS.undo,
    });
    if (!isSure) return;
    try {
      await undo.mutateAsync({ requestId: requestIdOf(vend.id), transactionId: vend.id });
      notify({ message: STOCK_TEXTS.undone(product, lot), type: 'success' });
    } catch (error) {
      notifyFailure(STOCK_TEXTS.undoFailed, error);
    }
  };
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 2,
        alignItems: 'center',
        mt: 2,
        '& + &': { pt: 2, borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>
          <Button
            variant="text"
            color="inherit"
            sx={{ p: 0, minWidth: 0, font: 'inherit', fontWeight: 700, textAlign: 'left' }}
            aria-label={STOCK_TEXTS.evidenceOf(product, what)}
            onClick={() => open((close) => <EvidenceDialog id={vend.id} onClose={close} />)}
          >
            {product}
          </Button>
        </Box>
        <Box sx={SMALL}>
          <Instant value={vend.at} show={timeOrDate(format, vend.at, now)} /> ·{' '}
          {STOCK_TEXTS.unitsOf(vend.quantity)} · {about(vend)}
        </Box>
      </Box>
      {vend.reversedAt !== null && <StatusChip tone="neutral" label={STOCK_TEXTS.reversed} />}
      {vend.mayUndo && (
        <Button
          variant="outlined"
          size="small"
          loading={undo.isPending}
          sx={{ flex: 'none', gap: 1 }}
          aria-label={`${STOCK_TEXTS.undo}: ${product}, ${what}`}
          onClick={() => void sendUndo()}
        >
          <UndoIcon />
          {STOCK_TEXTS.undo}
        </Button>
      )}
      {shown}
    </Box>
  );
}

const UndoIcon = () => (
  <svg
    width={14}
    height={14}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    aria-hidden
  >
    <path d="M9 14L4 9l5-5M4 9h10a6 6 0 010 12h-3" />
  </svg>
);
