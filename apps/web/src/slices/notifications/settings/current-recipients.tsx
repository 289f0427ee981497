import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { CallResponse, ChannelGroup, listToldPeople } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { FailureState } from '../../../ui/failure-state.tsx';
import { ModalFrame } from '../../../ui/forms/modal-frame.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { currentRecipientsQuery } from '../notifications.api.ts';
import { NOTIFICATION_TEXTS } from '../notifications.texts.ts';
import { labelOf } from '../type-labels.ts';

interface CurrentRecipientsProps {
  readonly group: ChannelGroup;
  readonly onClose: () => void;
}

export default function CurrentRecipients({
  group: { customerId, notificationType },
  onClose,
}: CurrentRecipientsProps) {
  const { data, error, refetch } = useQuery(currentRecipientsQuery(customerId, notificationType));
  return (
    <ModalFrame
      title={NOTIFICATION_TEXTS.currentRecipientsTitle(labelOf(notificationType))}
      fillsPhone
      onClose={onClose}
    >
      <DialogContent sx={{ px: { xs: 4, sm: 6 }, py: 1 }}>
        {error && !data && <FailureState error={error} onRetry={refetch} />}
        {!data && !error && (
          <LoadingState label={NOTIFICATION_TEXTS.loadingRecipients}>
            <Skeleton variant="rounded" height={160} />
          </LoadingState>
        )}
        {data && <People people={data.result} />}
      </DialogContent>
      <DialogActions sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 5 }}>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}

type Person = CallResponse<typeof listToldPeople>['result'][number];

function People({ people }: { readonly people: readonly Person[] }) {
  const recipients = people.filter(({ skipped }) => skipped === null).length;
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {recipients === 0
          ? NOTIFICATION_TEXTS.noRecipients
          : NOTIFICATION_TEXTS.recipientCount(recipients, people.length)}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {people.map(({ email, name, zone, skipped }) => (
          <Box
            component="li"
            key={email}
            sx={{ py: 2, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
          >
            <div>{email}</div>
            <Typography variant="caption" color="textSecondary" component="div">
              {name || NOTIFICATION_TEXTS.notAUser} · {NOTIFICATION_TEXTS.timesIn(zone)}
            </Typography>
            {skipped !== null && <StatusChip tone="error" label={skipped} />}
          </Box>
        ))}
      </Box>
    </>
  );
}
