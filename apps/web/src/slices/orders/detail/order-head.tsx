import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { isOverallWarning, overallStatus } from '@parwell/domain';
import { useInvalidate } from '../../../session/use-call-mutation.ts';
import { LiveAge } from '../../../ui/live-age.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { OrderParts } from './order-detail.api.ts';
import { ORDER_DETAIL_TEXTS as TEXTS } from './order-detail.texts.ts';

export function OrderHead({ parts }: { readonly parts: OrderParts }) {
  const invalidate = useInvalidate();
  const refresh = () => void invalidate(['orders']);
  const all = Object.values(parts);
  const { requests, sapOrders } = parts;
  const overall =
    requests.data && sapOrders.data
      ? overallStatus(
          sapOrders.data.result.map(({ orderStatus }) => orderStatus),
          requests.data.result.map(({ poStatus }) => poStatus),
        )
      : null;
  const loadedAt = Math.min(...all.map(({ dataUpdatedAt }) => dataUpdatedAt));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
      {overall !== null && (
        <Box role="group" aria-label={TEXTS.overall}>
          <StatusChip tone={isOverallWarning(overall) ? 'warning' : 'ok'} label={overall} />
        </Box>
      )}
      <Box
        sx={{
          ml: 'auto',
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 3,
          color: 'text.secondary',
        }}
      >
        {loadedAt > 0 && (
          <LiveAge at={loadedAt} failed={all.some(({ error }) => error !== null)} onRetry={refresh} />
        )}
        <Button variant="outlined" onClick={refresh} loading={all.some(({ isFetching }) => isFetching)}>
          {TEXTS.refresh}
        </Button>
      </Box>
    </Box>
  );
}
