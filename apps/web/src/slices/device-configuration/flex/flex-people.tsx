import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { FlexData } from '@parwell/contract';
import { CABINET_ROLES, type CabinetRole } from '@parwell/domain';
import { CONFIGURATION_TEXTS } from '../device-configuration.texts.ts';

/** The people the device knows, whether sent by the portal or reported by the device. */
export const FlexPeople = ({ data }: { readonly data: FlexData }) => (
  <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
    <People
      heading="Providers"
      empty={CONFIGURATION_TEXTS.flex.noProviders}
      people={data.providers.provider_info.map(
        ({ first_name, last_name, npi_id }) => [`${first_name} ${last_name}`, `NPI ${npi_id}`] as const,
      )}
    />
    <People
      heading="Users"
      empty={CONFIGURATION_TEXTS.flex.noUsers}
      people={data.users.map(({ displayName, role }) => [displayName, roleOf(role)] as const)}
    />
  </Box>
);

const roleOf = (role: number): string =>
  CABINET_ROLES[role as CabinetRole] ?? CONFIGURATION_TEXTS.flex.role(role);

interface PeopleProps {
  readonly heading: string;
  readonly empty: string;
  readonly people: readonly (readonly [name: string, what: string])[];
}

function People({ heading, empty, people }: PeopleProps) {
  return (
    <Box component="section" aria-label={heading}>
      <Typography variant="h2" component="h3" sx={{ mb: 2 }}>
        {heading}
      </Typography>
      {people.length === 0 && <Typography color="textSecondary">{empty}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {people.map(([name, what]) => (
          <Box component="li" key={`${name} ${what}`} sx={{ py: 1, overflowWrap: 'anywhere' }}>
            {name}{' '}
            <Typography component="span" color="textSecondary">
              {what}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
