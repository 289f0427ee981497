import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ConsignmentShipment, ReceivedLine } from '@parwell/contract';
import { RECEIVE_FAILED, TRANSACTION_IN_REVIEW } from '@parwell/domain';
import { ResultAlert } from '../../ui/feedback/result-alert.tsx';
import { useFormatter } from '../../ui/dates/use-formatter.ts';
import { SHIPMENT_TEXTS } from './shipments.texts.ts';

export interface Received {
  readonly lines: readonly ConsignmentShipment[];
  readonly results: readonly ReceivedLine[];
}

/** Refused lines and those in review stay in the list below, which shows their state. */
export function ReceiveResult({ received }: { readonly received: Received }) {
  const { lines, results } = received;
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
  return (
    // When all of it is hidden, it leaves no gap.
    <Stack
      component="section"
      aria-label={SHIPMENT_TEXTS.result}
      spacing={2}
      sx={{ '&:empty': { display: 'none' } }}
    >
      {done > 0 && (
        <ResultAlert of={received} severity="success">
          {SHIPMENT_TEXTS.received(done)}
        </ResultAlert>
      )}
      {inReview.length > 0 && (
        <ResultAlert of={received} severity="warning">
          <div>{TRANSACTION_IN_REVIEW}</div>
          <Sentences sentences={inReview} />
        </ResultAlert>
      )}
      {refused.length > 0 && (
        <ResultAlert of={received} severity="error">
          <div>{RECEIVE_FAILED}</div>
          <Sentences sentences={refused} />
        </ResultAlert>
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
