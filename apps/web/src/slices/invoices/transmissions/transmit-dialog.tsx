import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { InvoiceRequestFilter } from '@parwell/contract';
import { TRANSMIT_FAILED } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { useNotConfigured } from '../../../shared/portal-settings.ts';
import { failureOf, type Failure } from '../../../shared/rephrased.ts';
import { FailureState } from '../../../ui/failure-state.tsx';
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx';
import { FocusOnOpen } from '../../../ui/forms/focus-on-open.tsx';
import { ModalFrame } from '../../../ui/forms/modal-frame.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { ofAnyStatus } from '../requests/requests.api.ts';
import { previewQuery, useTransmit } from './transmissions.api.ts';
import { REQUEST_ACTION_TEXTS } from '../requests/actions/request-actions.texts.ts';
import { TRANSMISSION_TEXTS } from './transmissions.texts.ts';
import { TransmissionProgress } from './transmission-progress.tsx';
import { TransmitPreview } from './transmit-preview.tsx';

const { transmit: texts } = TRANSMISSION_TEXTS;
const { close, cancel } = REQUEST_ACTION_TEXTS;

interface TransmitDialogProps {
  readonly where: InvoiceRequestFilter;
  readonly onClose: () => void;
}

/**
 * Previews, sends and follows (AINV-018, OAPI-080..082). If a transmission already runs, started here or by somebody
 * else, it is shown instead.
 */
export function TransmitDialog({ where, onClose }: TransmitDialogProps) {
  const preview = useQuery(previewQuery(where));
  const { mutateAsync, isPending } = useTransmit();
  const [begun, setBegun] = useState<number | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** The server's message when the number has changed. */
  const [changed, setChanged] = useState<string | null>(null);
  const { data } = preview;
  const notConfigured = useNotConfigured('erp');
  const followed = begun ?? data?.running ?? null;

  const lookAgain = async () => {
    setBegun(null);
    setFailure(null);
    setChanged(null);
    await preview.refetch();
  };
  const send = async (expected: number) => {
    setFailure(null);
    setChanged(null);
    try {
      setBegun((await mutateAsync({ body: { where: ofAnyStatus(where), expected } })).transmissionId);
    } catch (error) {
      // Also without an answer: the transmission may have started and is then found running.
      const { data: now } = await preview.refetch();
      if (now && now.running === null && now.lines !== expected && error instanceof Error)
        setChanged(error.message);
      else if (!now || now.running === null) setFailure(failureOf(TRANSMIT_FAILED, error));
    }
  };

  // The pressed button disappears with its step; the next button gets the focus.
  const next = useRef<HTMLButtonElement>(null);
  const step = isPending ? 'sending' : followed !== null ? 'following' : data ? 'preview' : 'loading';

  const frame = (content: ReactNode, actions: ReactNode, closeLabel: string = close) => (
    <ModalFrame title={texts.title} width="md" fillsPhone onClose={onClose}>
      <DialogContent sx={{ px: { xs: 4, sm: 6 }, py: 1 }}>
        <Stack spacing={3}>
          <FailureAlert failure={failure} />
          {changed !== null && <Alert severity="warning">{changed}</Alert>}
          {content}
        </Stack>
      </DialogContent>
      <DialogActions disableSpacing sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 5, gap: 2, flexWrap: 'wrap' }}>
        <FocusOnOpen key={step} find={() => next.current} />
        <Button variant="outlined" onClick={onClose} ref={actions === null ? next : null}>
          {closeLabel}
        </Button>
        {actions}
      </DialogActions>
    </ModalFrame>
  );

  if (isPending)
    return frame(
      <Stack spacing={3} role="status" sx={{ py: 4 }}>
        <span>{texts.sending}</span>
        <LinearProgress aria-label={texts.title} />
        <span>{texts.mayClose}</span>
      </Stack>,
      null,
    );
  if (followed !== null)
    return frame(
      <TransmissionProgress id={followed} begunHere={begun !== null} />,
      begun === null ? (
        <Button variant="outlined" ref={next} loading={preview.isFetching} onClick={() => void lookAgain()}>
          {texts.lookAgain}
        </Button>
      ) : null,
    );
  if (!data)
    return frame(
      preview.error ? (
        <FailureState error={preview.error} onRetry={preview.refetch} />
      ) : (
        <LoadingState label={texts.loading}>
          <Skeleton variant="rounded" height={160} />
        </LoadingState>
      ),
      null,
      cancel,
    );
  return frame(
    <>
      {notConfigured !== undefined && (
        <Alert severity="info">
          {notConfigured} {texts.withoutErp}
        </Alert>
      )}
      <TransmitPreview preview={data} />
    </>,
    data.lines > 0 && notConfigured === undefined ? (
      <Button variant="contained" ref={next} onClick={() => void send(data.lines)}>
        {texts.confirm(data.lines)}
      </Button>
    ) : null,
    data.lines > 0 && notConfigured === undefined ? cancel : close,
  );
}
