import Box from '@mui/material/Box';
import type { User } from '@parwell/contract';

export function PersonFacts({ user }: { user: User }) {
  const facts = [
    ['First name', user.firstName],
    ['Last name', user.lastName],
    ['E-mail', user.email],
  ];
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        '& dt': { fontSize: '0.8125rem', fontWeight: 600, color: 'text.secondary' },
        '& dd': { m: 0, mt: 0.5, overflowWrap: 'anywhere' },
      }}
    >
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Box>
  );
}
