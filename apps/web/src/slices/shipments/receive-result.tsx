import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ConsignmentShipment, ReceivedLine } from '@parwell/contract';
import { RECEIVE_FAILED, TRANSACTION_IN_REVIEW } from '@parwell/domain';
import { useFormatter } from '../../ui/dates/use-formatter.ts';
import { SHIPMENT_TEXTS } from './shipments.texts.ts';

/** What became of the lines that somebody received. */
export interface Received {
  readonly lines: readonly ConsignmentShipment[];
  readonly results: readonly ReceivedLine[];
}

interface ReceiveResultProps {
  readonly received: Received;
  readonly onDismiss: () => void;
}

/** Stays until it is dismissed: what was refused or is in review has to be read. */
export function ReceiveResult({ received: { lines, results }, onDismiss }: ReceiveResultProps) {
  const format = useFormatter();
  const sentence = ({ lineKey, message, receivedBefore: before }: ReceivedLine): string => {
    const line = lines.find((each) => each.lineKey === lineKey);
    const reason = before ? SHIPMENT_TEXTS.receivedBefore(before.by, format.dateTime(before.at)) : message;
    return SHIPMENT_TEXTS.ofLine(line?.factorDescription ?? '', line?.lotNumber ?? '', reason);
  };
  const sentencesOf = (outcome: ReceivedLine['outcome']) =>
    results.filter((result) => result.outcome === outcome).map(sentence);
  const [done, inReview, refused] = [
    sentencesOf('received').length,
    sentencesOf('in review'),
    sentencesOf('refused'),
  ];
  const dismissible = { onClose: onDismiss, closeText: 'Dismiss' };
  return (
    <Stack component="section" aria-label={SHIPMENT_TEXTS.result} spacing={2}>
      {done > 0 && (
        <Alert severity="success" role="status" {...dismissible}>
          {SHIPMENT_TEXTS.received(done)}
        </Alert>
      )}
      {inReview.length > 0 && (
        <Alert severity="warning" role="status" {...dismissible}>
          <div>{TRANSACTION_IN_REVIEW}</div>
          <Sentences sentences={inReview} />
        </Alert>
      )}
      {refused.length > 0 && (
        <Alert severity="error" {...dismissible}>
          <div>{RECEIVE_FAILED}</div>
          <Sentences sentences={refused} />
        </Alert>
      )}
    </Stack>
  );
}

const Sentences = ({ sentences }: { readonly sentences: readonly string[] }) => (
  <Box component="ul" sx={{ m: 0, mt: 1, pl: 4, overflowWrap: 'anywhere' }}>
    {sentences.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </Box>
);
