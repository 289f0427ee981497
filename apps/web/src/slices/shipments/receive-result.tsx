import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ConsignmentShipment, ReceivedLine } from '@parwell/contract';
import { RECEIVE_FAILED, TRANSACTION_IN_REVIEW } from '@parwell/domain';
import { useRef } from 'react';
import { ResultAlert } from '../../ui/feedback/result-alert.tsx';
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

/** Lines that were refused or are in review stay in the list below, where their state can be seen. */
export function ReceiveResult({ received, onDismiss }: ReceiveResultProps) {
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
  const hidden = useRef({ of: received, kinds: 0 });
  const kinds = [done, inReview.length, refused.length].filter((count) => count > 0).length;
  const onHide = () => {
    if (hidden.current.of !== received) hidden.current = { of: received, kinds: 0 };
    hidden.current.kinds += 1;
    if (hidden.current.kinds === kinds) onDismiss();
  };
  return (
    <Stack component="section" aria-label={SHIPMENT_TEXTS.result} spacing={2}>
      {done > 0 && (
        <ResultAlert of={received} severity="success" onHide={onHide}>
          {SHIPMENT_TEXTS.received(done)}
        </ResultAlert>
      )}
      {inReview.length > 0 && (
        <ResultAlert of={received} severity="warning" onHide={onHide}>
          <div>{TRANSACTION_IN_REVIEW}</div>
          <Sentences sentences={inReview} />
        </ResultAlert>
      )}
      {refused.length > 0 && (
        <ResultAlert of={received} severity="error" onHide={onHide}>
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
