import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useBrowser } from '../../session/session-context.ts';
import { ApiFailure } from '../../session/api-failure.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';
import { invitationQuery } from './invitation.api.ts';
import { SETUP_TEXTS } from './user-setup.texts.ts';
import { UserSetupForm } from './user-setup-form.tsx';

const PAGE = SETUP_TEXTS.page;
const route = getRouteApi('/user-setup');

export function UserSetupPage() {
  const { invitation } = route.useSearch();
  return invitation ? <InvitedUser invitation={invitation} /> : <InvalidInvitation />;
}

function InvitedUser({ invitation }: { invitation: string }) {
  const { data, error, refetch } = useQuery(invitationQuery(invitation));
  if (error instanceof ApiFailure && error.refused) return <InvalidInvitation />;
  if (data?.signInWith) return <NothingToSetUp email={data.email} provider={data.signInWith} />;
  return (
    <NoticePage page={PAGE} heading={SETUP_TEXTS.heading}>
      {data && <UserSetupForm invitation={invitation} invited={data} />}
      {error && <FailureState error={error} onRetry={refetch} />}
      {!data && !error && (
        <LoadingState label={SETUP_TEXTS.loading}>
          {Array.from({ length: 5 }, (_, row) => (
            <Skeleton key={row} height={56} />
          ))}
        </LoadingState>
      )}
    </NoticePage>
  );
}

/** Users of an identity provider need no password. */
function NothingToSetUp({ email, provider }: { email: string; provider: string }) {
  const browser = useBrowser();
  return (
    <NoticePage page={PAGE} heading={SETUP_TEXTS.ready}>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {SETUP_TEXTS.signInWith(provider, email)}
      </Typography>
      <Button variant="contained" onClick={() => browser.goTo('/')}>
        {SETUP_TEXTS.goToLogin}
      </Button>
    </NoticePage>
  );
}

function InvalidInvitation() {
  const browser = useBrowser();
  return (
    <NoticePage page={PAGE} heading={SETUP_TEXTS.invalid}>
      <Typography color="textSecondary">
        {SETUP_TEXTS.invalidBecause} {SETUP_TEXTS.askAgain}
      </Typography>
      <Button variant="contained" onClick={() => browser.goTo('/')}>
        {SETUP_TEXTS.goToLogin}
      </Button>
    </NoticePage>
  );
}
