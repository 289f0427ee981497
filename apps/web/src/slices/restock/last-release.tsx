import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { getRelease, type CallResponse, type ReleasedLine } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { callQuery } from '../../session/call-query.ts';
import { useNow } from '../../shared/use-now.ts';
import { Instant } from '../../ui/dates/instant.tsx';
import { timeOrDate } from '../../ui/dates/time-or-date.ts';
import { useFormatter } from '../../ui/dates/use-formatter.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { DismissButton } from '../../ui/feedback/dismiss-button.tsx';
import { useNotify } from '../../ui/feedback/notices.ts';
import { useNotifyFailure } from '../../ui/feedback/use-notify-failure.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { OrderLink } from '../../ui/links/order-link.tsx';
import { useChoices } from './choices.ts';
import { askRows } from './restock.api.ts';
import { RESTOCK_TEXTS } from './restock.texts.ts';
import { batchName, whyNotReleasable } from './seen-row.ts';

const { lastRelease: texts } = RESTOCK_TEXTS;

type Ended = CallResponse<typeof getRelease>;

/** The outcome of each line of the user's last release, until dismissed. */
export function LastRelease() {
  const { ended } = useChoices();
  return ended === null ? null : <Results key={ended} releaseId={ended} />;
}

function Results({ releaseId }: { readonly releaseId: string }) {
  const headingId = useId();
  const { dismiss } = useChoices();
  const format = useFormatter();
  const now = useNow();
  const { data, error, refetch } = useQuery(callQuery(getRelease, { params: { releaseId } }));
  if (!data) return error ? <FailureState error={error} onRetry={refetch} /> : null;
  const failed = data.results.filter(({ outcome }) => outcome !== null && outcome !== 'Ordered');
  return (
    <Card component="section" aria-labelledby={headingId} sx={{ mb: 4, px: 4, py: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography id={headingId} variant="h2">
          {texts.title}
        </Typography>
        <Typography color="textSecondary" sx={{ flex: 1 }}>
          {data.finishedAt !== null && (
            <Instant value={data.finishedAt} show={timeOrDate(format, data.finishedAt, now)} />
          )}{' '}
          · {texts.counts(data.ordered, data.lines)}
        </Typography>
        {failed.length > 0 && <ReleaseAgain failed={failed} />}
        <DismissButton onClick={dismiss} />
      </Box>
      <Orders release={data} />
      {failed.map((line) => (
        <FailedLine key={line.place} line={line} />
      ))}
    </Card>
  );
}

/** The distinct orders. */
function Orders({ release: { results } }: { readonly release: Ended }) {
  const orders = new Map(
    results.flatMap(({ requestNumber, customerId }) =>
      requestNumber === '' ? [] : [[requestNumber, customerId] as const],
    ),
  );
  if (orders.size === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, mt: 1 }}>
      <span>{texts.orders(orders.size)}</span>
      {[...orders].map(([orderNumber, customerId]) => (
        <OrderLink key={orderNumber} orderNumber={orderNumber} customerId={customerId} />
      ))}
    </Box>
  );
}

const FailedLine = ({ line }: { readonly line: ReleasedLine }) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 3,
      rowGap: 1,
      mt: 2,
      pt: 2,
      borderTop: 1,
      borderColor: 'divider',
      overflowWrap: 'anywhere',
    }}
  >
    {line.outcome && (
      <StatusChip tone={line.outcome === 'Refused' ? 'error' : 'warning'} label={line.outcome} />
    )}
    <strong>{line.productName}</strong>
    <span>
      {line.customerId} {line.customerName}
    </span>
    <span>
      {RESTOCK_TEXTS.packs(line.qty)} · {batchName(line)}
    </span>
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {line.message}
    </Box>
  </Box>
);

/** Selects the failed rows again, in their current state. */
function ReleaseAgain({ failed }: { readonly failed: readonly ReleasedLine[] }) {
  const { selected, select, dismiss } = useChoices();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const [busy, setBusy] = useState(false);
  const selectAgain = async () => {
    setBusy(true);
    try {
      const ids = [...new Set(failed.flatMap(({ id }) => id ?? []))];
      const present = await askRows(ids);
      const possible = [...present.values()].filter((row) => whyNotReleasable(row, false) === null);
      const missing = failed.filter(({ id }) => !possible.some((row) => row.id === id));
      select(new Set([...selected.map(({ seen }) => seen.id), ...possible.map(({ id }) => id)]), present);
      notify({
        message: texts.selectedAgain(possible.length),
        ...(missing.length > 0 && {
          type: 'warning' as const,
          reason: texts.notPossible([...new Set(missing.map(({ productName }) => productName))].join(', ')),
        }),
      });
      if (missing.length === 0) dismiss();
    } catch (error) {
      notifyFailure(texts.notSelected, error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outlined" loading={busy} onClick={() => void selectAgain()}>
      {texts.again}
    </Button>
  );
}
