import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import { getDocument, type ExchangedDocument } from '@parwell/contract';
import { mayRetry } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../session/call-query.ts';
import { live } from '../../session/live.ts';
import { AddressLink } from '../../ui/address-link.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Instant } from '../../ui/dates/instant.tsx';
import { Facts, type Fact } from '../../ui/facts.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { ModalFrame } from '../../ui/forms/modal-frame.tsx';
import { PlainText } from '../../ui/plain-text.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { WaitingSince } from './public/waiting-since.tsx';
import { DocumentStateChip } from './document-state-chip.tsx';
import { EXCHANGE_TEXTS } from './exchange.texts.ts';
import { kindName } from './kind-name.ts';
import { unansweredOrderPath } from './unanswered-order-path.ts';
import { useRetry } from './use-retry.ts';

interface DocumentDialogProps {
  readonly document: ExchangedDocument;
  readonly mayTry: boolean;
  readonly onClose: () => void;
}

export default function DocumentDialog({ document, mayTry, onClose }: DocumentDialogProps) {
  const { direction, id } = document;
  const { data, error, refetch } = useQuery(
    callQuery(getDocument, { params: { direction, entryId: id } }, live()),
  );
  const { retry, isPending } = useRetry();
  const shown = data ?? document;
  return (
    <ModalFrame title={shown.documentId} width="md" fillsPhone onClose={onClose}>
      <DialogContent sx={{ px: { xs: 4, sm: 6 }, py: 1 }}>
        <Facts facts={factsOf(shown)} />
        {error && <FailureState error={error} onRetry={refetch} />}
        {!data && !error && (
          <LoadingState label={EXCHANGE_TEXTS.loading}>
            <Skeleton variant="rounded" height={240} sx={{ mt: 4 }} />
          </LoadingState>
        )}
        {data && <PlainText text={data.body} label={EXCHANGE_TEXTS.text} empty={EXCHANGE_TEXTS.empty} />}
      </DialogContent>
      <DialogActions sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 5, flexWrap: 'wrap', gap: 2 }}>
        {data && data.body !== '' && <CopyButton text={data.body} label={EXCHANGE_TEXTS.copy} />}
        {shown.awaitedSince !== null && (
          <AddressLink href={unansweredOrderPath(shown)}>{EXCHANGE_TEXTS.openOrder}</AddressLink>
        )}
        {mayTry && mayRetry(shown.state) && (
          <Button variant="contained" disabled={isPending} onClick={() => retry(shown)}>
            {EXCHANGE_TEXTS.tryAgain}
          </Button>
        )}
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}

function factsOf({
  direction,
  partner,
  kind,
  state,
  at,
  doneAt,
  problem,
  awaitedSince,
}: ExchangedDocument): readonly Fact[] {
  const [came, done] = EXCHANGE_TEXTS.times[direction];
  return [
    ['Kind', kindName(kind)],
    ['Status', <DocumentStateChip key="state" state={state} />],
    ['Direction', EXCHANGE_TEXTS.ways[direction][partner]],
    [came, <Instant key="at" value={at} />],
    ...(doneAt === null ? [] : [[done, <Instant key="done" value={doneAt} />] as const]),
    ...(awaitedSince === null
      ? []
      : [[EXCHANGE_TEXTS.answer, <WaitingSince key="answer" since={awaitedSince} />] as const]),
    ...(problem === '' ? [] : [['Problem', problem] as const]),
  ];
}
