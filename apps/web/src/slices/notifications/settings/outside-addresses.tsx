import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { OutsideRecipient } from '@parwell/contract';
import type { OutsideDecision } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { FailureState } from '../../../ui/failure-state.tsx';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { useNotifyFailure } from '../../../ui/feedback/use-notify-failure.ts';
import { useConfirm } from '../../../ui/forms/confirm.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { MoreActions } from '../../../ui/more-actions.tsx';
import { outsideQuery, useDecideOutside } from '../notifications.api.ts';
import { OUTSIDE_TEXTS } from '../notifications.texts.ts';
import { labelOf } from '../type-labels.ts';
import { RecipientLabel } from './recipient-label.tsx';

/** For the customer's administrators, who decide about each (N12). Without any there is no list. */
export default function OutsideAddresses({ customerId }: { readonly customerId: string }) {
  const { data: addresses, error, refetch } = useQuery(outsideQuery(customerId));
  const decide = useDecisions(customerId);
  if (!addresses)
    return error ? (
      <FailureState error={error} onRetry={refetch} />
    ) : (
      <LoadingState label={OUTSIDE_TEXTS.loading}>
        <Skeleton variant="rounded" height={120} />
      </LoadingState>
    );
  if (addresses.length === 0) return null;
  return (
    <Card component="section" aria-label={OUTSIDE_TEXTS.title} sx={{ p: { xs: 4, sm: 5 } }}>
      <Typography variant="h2">{OUTSIDE_TEXTS.title}</Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 3 }}>
        {OUTSIDE_TEXTS.explained}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {addresses.map((address) => (
          <Box
            component="li"
            key={address.email}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 3,
              py: 3,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
              <RecipientLabel
                email={address.email}
                problem={null}
                standing={address.standing}
                notTold={address.notTold}
              />
              <Typography variant="caption" color="textSecondary" component="div">
                {address.notTold ?? whyTold(address)}
              </Typography>
              <Typography variant="caption" color="textSecondary" component="div">
                {OUTSIDE_TEXTS.of(address.notificationTypes.map(labelOf))}
              </Typography>
            </Box>
            <Box role="group" aria-label={OUTSIDE_TEXTS.actionsOf(address.email)}>
              <MoreActions actions={actionsOf(address, decide)} />
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}

function whyTold({ standing }: OutsideRecipient): string {
  if (standing === 'confirmed') return OUTSIDE_TEXTS.confirmed;
  return standing === 'asked' ? OUTSIDE_TEXTS.askedAndTold : OUTSIDE_TEXTS.unconfirmed;
}

type Decide = (email: string, decision: OutsideDecision) => void;

function actionsOf({ email, standing, notificationTypes }: OutsideRecipient, decide: Decide) {
  const isUsed = notificationTypes.length > 0;
  return [
    ...(isUsed && standing !== 'confirmed'
      ? [
          {
            label: standing === 'asked' ? OUTSIDE_TEXTS.askAgain : OUTSIDE_TEXTS.confirm,
            onClick: () => decide(email, 'confirm'),
          },
        ]
      : []),
    ...(standing === 'refused'
      ? []
      : [{ label: OUTSIDE_TEXTS.refuse, danger: true, onClick: () => decide(email, 'refuse') }]),
    { label: OUTSIDE_TEXTS.remove, danger: true, onClick: () => decide(email, 'remove') },
  ];
}

const QUESTIONS = {
  refuse: { title: OUTSIDE_TEXTS.refuseTitle, message: OUTSIDE_TEXTS.refuseMessage, label: 'Refuse' },
  remove: { title: OUTSIDE_TEXTS.removeTitle, message: OUTSIDE_TEXTS.removeMessage, label: 'Remove' },
} as const;

/** Asks before it takes a recipient away, and says what happened. */
function useDecisions(customerId: string): Decide {
  const confirm = useConfirm();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const { mutateAsync: save } = useDecideOutside(customerId);
  const decide = async (email: string, decision: OutsideDecision) => {
    if (decision !== 'confirm') {
      const { title, message, label } = QUESTIONS[decision];
      if (!(await confirm({ title: title(email), message, confirmLabel: label, danger: true }))) return;
    }
    try {
      const { message } = await save({ email, decision });
      notify({ message, type: 'success' });
    } catch (error) {
      notifyFailure(OUTSIDE_TEXTS.notDecided, error);
    }
  };
  return (email, decision) => void decide(email, decision);
}
