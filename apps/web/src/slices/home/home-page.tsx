import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { User } from '@parwell/contract';
import { canSomewhere, dashboardVariant, navigation, type Grants, capabilityLabel } from '@parwell/domain';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { Page } from '../../ui/page.tsx';
import { CustomersCard } from './customers-card.tsx';
import { HomeCard } from './home-card.tsx';
import { PairList } from './pair-list.tsx';
import { ShortcutsCard } from './shortcuts-card.tsx';

function titleFor(grants: Grants): string {
  const variant = dashboardVariant(grants);
  return variant ? `${variant} Dashboard` : 'Home';
}

/** The first page after sign-in: the user's details and permissions. */
export default function HomePage() {
  const { data: user } = useCurrentUser();
  if (!user) return null;
  return (
    <Page title={titleFor(user.grants)}>
      <Cards user={user} />
    </Page>
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
        <ShortcutsCard grants={user.grants} />
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
    name: capabilityLabel(capability),
    value: canSomewhere(grants, 'create', capability) ? 'OWNER' : 'VIEWER',
  }));
