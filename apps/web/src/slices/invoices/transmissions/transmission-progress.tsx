import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Transmission, TransmitResult } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useInvalidate } from '../../../session/use-call-mutation.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { CopyIcon } from '../../../ui/copy-icon.tsx';
import { FailureState } from '../../../ui/failure-state.tsx';
import { CHANGED_BY_REQUESTS } from '../requests/requests.api.ts';
import { transmissionQuery } from './transmissions.api.ts';
import { TRANSMISSION_TEXTS } from './transmissions.texts.ts';

const { transmit: texts, lines: linesText } = TRANSMISSION_TEXTS;

interface TransmissionProgressProps {
  readonly id: number;
  /** Started by this user: the name is not shown. */
  readonly begunHere: boolean;
}

/** AINV-029, OERR-027. */
export function TransmissionProgress({ id, begunHere }: TransmissionProgressProps) {
  const { data, error, refetch } = useQuery(transmissionQuery(id));
  const invalidate = useInvalidate();
  const isFinished = data !== undefined && data.finishedAt !== null;
  useEffect(() => {
    if (isFinished) void invalidate(CHANGED_BY_REQUESTS);
  }, [isFinished, invalidate]);
  if (!data) return error ? <FailureState error={error} onRetry={refetch} /> : <LinearProgress />;
  const { startedBy, transmitResults, problem } = data;
  return (
    <Stack spacing={3}>
      {!isFinished && !begunHere && <Alert severity="info">{texts.running(startedBy)}</Alert>}
      {isFinished ? (
        <Alert severity="success" role="status">
          {texts.done(linesOf(data), transmitResults.length)}
        </Alert>
      ) : (
        <Writing transmission={data} />
      )}
      {problem !== '' && (
        <Alert severity="warning">
          {problem} {texts.triedAgain}
        </Alert>
      )}
      {transmitResults.length > 0 && <Files results={transmitResults} />}
    </Stack>
  );
}

const linesOf = ({ transmitResults }: Transmission): number =>
  transmitResults.reduce((sum, { linesTransmitted }) => sum + linesTransmitted, 0);

const Writing = ({ transmission: { transmitResults, files } }: { readonly transmission: Transmission }) => (
  <Stack spacing={2} role="status">
    <span>{texts.progress(transmitResults.length, files)}</span>
    <LinearProgress
      variant="determinate"
      value={files === 0 ? 0 : (transmitResults.length / files) * 100}
      aria-label={texts.title}
    />
    <Typography color="textSecondary">{texts.mayClose}</Typography>
  </Stack>
);

function Files({ results }: { readonly results: readonly TransmitResult[] }) {
  const all = results
    .map(({ sapXmlFileName, linesTransmitted }) => `${sapXmlFileName}\t${linesTransmitted}`)
    .join('\n');
  return (
    <section>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="h2" sx={{ fontSize: '0.875rem' }}>
          {texts.sentFiles}
        </Typography>
        <CopyButton text={all} label={texts.copyAll} />
      </Box>
      <Box component="ul" aria-label={texts.sentFiles} sx={{ listStyle: 'none', m: 0, mt: 2, p: 0 }}>
        {results.map(({ sapXmlFileName, linesTransmitted }) => (
          <Box
            component="li"
            key={sapXmlFileName}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              py: 1.5,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {sapXmlFileName}
            </Box>
            <CopyIcon text={sapXmlFileName} />
            <Box component="span" sx={{ ml: 'auto', flex: 'none', fontVariantNumeric: 'tabular-nums' }}>
              {linesText(linesTransmitted)}
            </Box>
          </Box>
        ))}
      </Box>
    </section>
  );
}
