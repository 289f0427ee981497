import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import type { CountLot, DeviceDetails, StockChanged } from '@parwell/contract';
import {
  ADJUSTMENT_IN_REVIEW,
  adjustmentQuestion,
  COUNT_FAILED,
  countProblem,
  readQuantity,
  type StockRefusalCode,
} from '@parwell/domain';
import { useRef, useState, type FormEvent } from 'react';
import { ApiFailure } from '../../../session/api-failure.ts';
import { failureOf, type Failure } from '../../../shared/rephrased.ts';
import { Instant } from '../../../ui/dates/instant.tsx';
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { NotConfirmed, useAskedFirst } from '../../../ui/forms/asked-first.ts';
import { useConfirm } from '../../../ui/forms/confirm.tsx';
import { FocusOnOpen } from '../../../ui/forms/focus-on-open.tsx';
import { FieldFrame } from '../../../ui/forms/field-frame.tsx';
import { moreUnits } from '../goods/entered.ts';
import { useReportCount } from './count.api.ts';
import { GOODS_TEXTS } from '../goods/goods.texts.ts';
import { COUNT_TEXTS } from './count.texts.ts';
import { useRequestId } from '../ledger/use-request-id.ts';
import { useScanTarget } from '../goods/scan-target.ts';
import { countKey } from './count-progress.ts';

interface CountFormProps {
  readonly device: DeviceDetails;
  readonly lot: CountLot;
  readonly lots: readonly CountLot[];
  /** Typed or scanned so far. */
  readonly typed: string;
  readonly onTyped: (typed: (before: string) => string) => void;
  readonly onCounted: (counted: StockChanged) => void;
  /** On hand has changed. */
  readonly onMoved: (onHand: number) => void;
  /** Another lot of the count was scanned. */
  readonly onOtherLot: (key: string, units: number) => void;
  /** A unit with a number was scanned; false if it is counted already. */
  readonly onUnit: (key: string, unit: string) => boolean;
  readonly onSkip: () => void;
}

/** One lot of a count: a number and Enter, or a scan for each unit. */
export function CountForm(props: CountFormProps) {
  const { device, lot, lots, typed, onTyped, onCounted, onMoved, onOtherLot, onUnit, onSkip } = props;
  const report = useReportCount(device);
  const requestId = useRequestId();
  const confirm = useConfirm();
  const { send: sendAsked } = useAskedFirst();
  const notify = useNotify();
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<Failure | null>(null);
  const title = COUNT_TEXTS.adjustTitle(lot.productLabelName, lot.lot);

  useScanTarget('count', ({ products: [product], lot: scannedLot, serial, tagId, units }) => {
    const key = product && countKey({ productId: product.productId, lot: scannedLot ?? lot.lot });
    const unit = tagId ?? serial;
    if (unit !== null && key !== undefined && !onUnit(key, unit))
      return notify({ message: GOODS_TEXTS.scannedAlready(unit), type: 'warning' });
    if (key === countKey(lot)) {
      onTyped((before) => moreUnits(before, units));
      setProblem(undefined);
      return;
    }
    const other = lots.find((each) => countKey(each) === key);
    if (other) onOtherLot(countKey(other), units);
    else notify({ message: COUNT_TEXTS.otherLot(scannedLot ?? ''), type: 'warning' });
  });

  const send = async (reportedQty: number, noneFound: boolean) => {
    const { productId } = lot;
    const body = {
      productId,
      lot: lot.lot,
      reportedQty,
      seenOnHand: lot.onHand,
      ...(noneFound && { noneFound: true as const }),
    };
    setFailure(null);
    try {
      const counted = await sendAsked(title, (confirmed) =>
        report.mutateAsync({ ...body, ...confirmed, requestId: requestId(body) }),
      );
      if (counted.suspended) notify({ message: ADJUSTMENT_IN_REVIEW, type: 'warning' });
      onCounted(counted);
    } catch (error) {
      if (error instanceof NotConfirmed) return;
      const now = movedTo(error);
      if (now !== null) onMoved(now);
      const isRule = error instanceof ApiFailure && (error.code === 'conflict' || error.code === 'refused');
      setFailure(isRule ? { text: error.message } : failureOf(COUNT_FAILED, error));
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const reported = readQuantity(typed);
    const wrong = countProblem(reported);
    setProblem(wrong ?? undefined);
    if (wrong !== null || reported === null) return;
    const question = adjustmentQuestion(reported, lot.onHand);
    const isSure =
      question === null || (await confirm({ title, message: question, confirmLabel: COUNT_TEXTS.confirm }));
    if (isSure) await send(reported, false);
  };
  const reportNone = async () => {
    const isSure = await confirm({
      title: COUNT_TEXTS.noneFoundTitle(lot.lot),
      message: COUNT_TEXTS.noneFoundMessage,
      confirmLabel: COUNT_TEXTS.noneFound,
    });
    if (isSure) await send(0, true);
  };
  const field = useRef<HTMLInputElement>(null);
  const saysNone = readQuantity(typed) === 0;
  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ minWidth: 0 }}>
      <FocusOnOpen find={() => field.current} />
      <Typography component="h3" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
        {lot.expiration !== null && (
          <>
            <Instant value={lot.expiration} show="date" />,{' '}
          </>
        )}
        {GOODS_TEXTS.onHand(lot.onHand)}
      </Typography>
      <FailureAlert failure={failure} sx={{ mb: 3 }} />
      <FieldFrame label="Reported Quantity" hint={COUNT_TEXTS.countHint} problem={problem}>
        {(labelled) => (
          <OutlinedInput
            {...labelled}
            inputRef={field}
            value={typed}
            onChange={({ target: { value } }) => onTyped(() => value)}
            autoComplete="off"
            slotProps={{
              input: { inputMode: 'numeric', maxLength: 5, 'aria-invalid': problem !== undefined },
            }}
          />
        )}
      </FieldFrame>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
        <Button type="submit" variant="contained" loading={report.isPending}>
          {COUNT_TEXTS.confirm}
        </Button>
        {saysNone && (
          <Button variant="outlined" disabled={report.isPending} onClick={() => void reportNone()}>
            {COUNT_TEXTS.noneFound}
          </Button>
        )}
        <Button variant="outlined" disabled={report.isPending} onClick={onSkip}>
          {COUNT_TEXTS.skip}
        </Button>
      </Box>
    </Box>
  );
}

const MOVED = 'on_hand_moved' satisfies StockRefusalCode;

/** The new number on hand, if it changed during the count (S28). */
function movedTo(error: unknown): number | null {
  const refusal = error instanceof ApiFailure ? error.refusal : undefined;
  return refusal?.code === MOVED ? Number(refusal.params['onHand']) : null;
}
