import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { newRequestId } from '../../shared/request-id.ts';
import { LeaveGuard } from '../forms/leave-guard.tsx';
import { ModalFrame } from '../forms/modal-frame.tsx';
import { countOf, mergeResults, runInBatches, unfinished, type BulkResult } from './bulk-run.ts';
import { BulkResults } from './bulk-results.tsx';
import { BULK_TEXTS } from './bulk.texts.ts';

interface BulkDialogProps {
  /** 'Return 12 tags'. */
  readonly title: string;
  readonly ids: readonly string[];
  /** The most rows in one call. */
  readonly batch: number;
  /** The column header of the rows: 'Tag'. */
  readonly rowName: string;
  /** 'Return 11 tags', for the rows that would change. */
  readonly confirmLabel: (count: number) => string;
  readonly danger?: boolean;
  /**
   * The outcome of each row: predicted by the rule that decides later, or actual. The request id stays the
   * same while the dialog is open, so that nothing is done twice.
   */
  readonly ask: (
    ids: readonly string[],
    request: { readonly requestId: string; readonly dryRun: boolean },
  ) => Promise<readonly BulkResult[]>;
  readonly failureText: (error: unknown) => string;
  /** Something was done: reload what shows it. */
  readonly onChanged: () => unknown;
  readonly onClose: () => void;
}

type Step = 'checking' | 'preview' | 'working' | 'done';

/** A bulk action: preview, run, repeat what failed. */
export function BulkDialog(props: BulkDialogProps) {
  const {
    title,
    ids,
    batch,
    rowName,
    confirmLabel,
    danger = false,
    ask,
    failureText,
    onChanged,
    onClose,
  } = props;
  const [requestId] = useState(newRequestId);
  const [step, setStep] = useState<Step>('checking');
  const [through, setThrough] = useState(0);
  const [count, setCount] = useState(ids.length);
  const [results, setResults] = useState<readonly BulkResult[]>([]);
  const busy = step === 'checking' || step === 'working';

  const run = (some: readonly string[], dryRun: boolean) =>
    runInBatches({
      ids: some,
      batch,
      ask: (each) => ask(each, { requestId, dryRun }),
      onProgress: setThrough,
      textOf: failureText,
    });
  const begin = (next: Step, rows: number) => {
    setStep(next);
    setThrough(0);
    setCount(rows);
  };
  const showPreview = useCallback((checked: readonly BulkResult[]) => {
    setResults(checked);
    setStep('preview');
  }, []);
  const checkAgain = async () => {
    begin('checking', ids.length);
    showPreview(await run(ids, true));
  };
  const act = async (some: readonly string[]) => {
    begin('working', some.length);
    const after = await run(some, false);
    setResults(mergeResults(results, after));
    setStep('done');
    await onChanged();
  };
  const checkFirst = useEffectEvent(() => run(ids, true));
  useEffect(() => void checkFirst().then(showPreview), [showPreview]);

  // When the button with the focus disappears, the next one gets the focus.
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!busy) next.current?.focus();
  }, [busy]);

  const able = countOf(results, 'done');
  const failed = countOf(results, 'failed');
  const again = unfinished(results);
  const doable = results.filter(({ outcome }) => outcome === 'done').map(({ id }) => id);
  return (
    <ModalFrame
      title={title}
      width="md"
      fillsPhone
      onClose={(reason) => {
        if (reason === 'escapeKeyDown' && step !== 'working') onClose();
      }}
    >
      <DialogContent sx={{ px: { xs: 4, sm: 6 }, py: 1 }}>
        {busy ? (
          <Stack spacing={3} sx={{ py: 4 }} role="status">
            <span>
              {step === 'checking' ? BULK_TEXTS.checking(through, count) : BULK_TEXTS.working(through, count)}
            </span>
            <LinearProgress
              variant={count > batch ? 'determinate' : 'indeterminate'}
              value={count === 0 ? 0 : (through / count) * 100}
              aria-label={title}
            />
            {step === 'working' && count > batch && (
              <Typography color="textSecondary">{BULK_TEXTS.stayOpen}</Typography>
            )}
          </Stack>
        ) : (
          <Stack spacing={3}>
            {step === 'preview' && failed > 0 && <Alert severity="error">{BULK_TEXTS.notChecked}</Alert>}
            {step === 'preview' && failed === 0 && able === 0 && (
              <Alert severity="info">{BULK_TEXTS.nothingToDo}</Alert>
            )}
            <Box role="status">
              <Typography variant="h2" sx={{ fontSize: '1rem' }}>
                {step === 'preview' ? BULK_TEXTS.preview : BULK_TEXTS.result}
              </Typography>
            </Box>
            <BulkResults results={results} isPreview={step === 'preview'} rowName={rowName} />
          </Stack>
        )}
      </DialogContent>
      <DialogActions disableSpacing sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 5, gap: 2, flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          onClick={onClose}
          disabled={step === 'working'}
          ref={step === 'done' && again.length === 0 ? next : null}
        >
          {step === 'done' ? BULK_TEXTS.close : BULK_TEXTS.cancel}
        </Button>
        {step === 'preview' && failed > 0 && (
          <Button variant="contained" ref={next} onClick={() => void checkAgain()}>
            {BULK_TEXTS.checkAgain}
          </Button>
        )}
        {step === 'preview' && failed === 0 && able > 0 && (
          <Button
            variant="contained"
            color={danger ? 'error' : 'primary'}
            ref={next}
            onClick={() => void act(doable)}
          >
            {confirmLabel(able)}
          </Button>
        )}
        {step === 'done' && again.length > 0 && (
          <Button variant="contained" ref={next} onClick={() => void act(again)}>
            {BULK_TEXTS.repeat(again.length)}
          </Button>
        )}
      </DialogActions>
      <LeaveGuard subject={title} unsaved={step === 'working'} />
    </ModalFrame>
  );
}
