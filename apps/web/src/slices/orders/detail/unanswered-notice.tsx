import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { OrderSummary } from '@parwell/contract';
import { ALL, can, isAnswerLate } from '@parwell/domain';
import { lazy } from 'react';
import { useCurrentUser } from '../../../session/current-user.ts';
import { useNotConfigured } from '../../../shared/portal-settings.ts';
import { useNow } from '../../../shared/use-now.ts';
import { Instant } from '../../../ui/dates/instant.tsx';
import { useDialog } from '../../../ui/forms/use-dialog.tsx';
import { RefusableButton } from '../../../ui/refusable-button.tsx';
import { ORDER_DETAIL_TEXTS } from './order-detail.texts.ts';
import { useSendAgain } from './use-send-again.ts';

const CloseOrderDialog = lazy(() => import('./close-order-dialog.tsx'));
const { unanswered: TEXTS } = ORDER_DETAIL_TEXTS;

interface UnansweredNoticeProps {
  readonly order: OrderSummary;
  readonly since: string;
}

/** Shows since when the ERP has not answered, with staff's actions (R12). */
export function UnansweredNotice({ order: { requestNumber }, since }: UnansweredNoticeProps) {
  const mayAct = can(useCurrentUser().data?.grants ?? {}, 'create', 'orders', ALL);
  const { sendAgain, isPending } = useSendAgain();
  const notConfigured = useNotConfigured('erp');
  const { open, shown } = useDialog();
  const isLate = isAnswerLate(new Date(since), new Date(useNow()));
  return (
    <Alert severity={isLate ? 'warning' : 'info'} role="status">
      {TEXTS.notice} {TEXTS.since} <Instant value={since} />. {TEXTS.consequence}
      {mayAct && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
          <RefusableButton
            size="small"
            variant="outlined"
            refusal={notConfigured}
            loading={isPending}
            onClick={() => sendAgain(requestNumber)}
          >
            {TEXTS.sendAgain}
          </RefusableButton>
          <Button
            size="small"
            variant="outlined"
            onClick={() =>
              open((close) => <CloseOrderDialog requestNumber={requestNumber} onClose={close} />)
            }
          >
            {TEXTS.close}
          </Button>
        </Box>
      )}
      {shown}
    </Alert>
  );
}
