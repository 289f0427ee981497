import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { User } from '@parwell/contract';
import { canSomewhere, dashboardVariant, navigation, type Grants } from '@parwell/domain';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { FailureState } from '../../shared/failure-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { themeOf, useThemeChoice } from '../../ui/theme-choice.ts';
import { CustomersCard } from './customers-card.tsx';
import { HomeCard } from './home-card.tsx';
import { PairList } from './pair-list.tsx';
import { TopBar } from './top-bar.tsx';

function titleFor(grants: Grants): string {
  const variant = dashboardVariant(grants);
  return variant ? `${variant} Dashboard` : 'Home';
}

/** The first page after signing in: who one is and what one may do. */
export function HomePage() {
  const { data: user, error, refetch } = useCurrentUser();
  const title = user ? titleFor(user.grants) : 'Dashboard';
  usePageTitle(title);
  useThemeChoice(user && themeOf(user.properties));
  return (
    <>
      <TopBar />
      <Box component="main" sx={{ maxWidth: 1200, mx: 'auto', p: { xs: 4, sm: 6 } }}>
        <Typography variant="h1" sx={{ mb: 4 }}>
          {title}
        </Typography>
        {user && <Cards user={user} />}
        {error && <FailureState error={error} onRetry={refetch} />}
        {!user && !error && (
          <LoadingState label="Loading your account">
            <CardGrid>
              <Skeleton variant="rounded" height={112} />
              <Skeleton variant="rounded" height={240} />
            </CardGrid>
          </LoadingState>
        )}
      </Box>
    </>
  );
}

function CardGrid({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {children}
    </Box>
  );
}

function Cards({ user }: { user: User }) {
  return (
    <CardGrid>
      <Stack spacing={4}>
        <HomeCard heading="Account">
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {user.firstName} {user.lastName}
          </Typography>
          <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {user.email}
          </Typography>
        </HomeCard>
        <HomeCard heading="Permissions">
          <PairList pairs={permissions(user.grants)} />
        </HomeCard>
      </Stack>
      <CustomersCard />
    </CardGrid>
  );
}

/** Each capability with its highest role at any of the user's customers. */
const permissions = (grants: Grants) =>
  [...navigation(grants)].map((capability) => ({
    name: capability,
    value: canSomewhere(grants, 'create', capability) ? 'OWNER' : 'VIEWER',
  }));
