import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import type { CustomerSummary } from '@parwell/contract';
import { Link } from '@tanstack/react-router';
import { CustomerStatusChip } from './customer-status-chip.tsx';
import { detailsPath } from './public/details-path.ts';

export function AccountCard({ customer }: { readonly customer: CustomerSummary }) {
  const { customerId, name, city, state, status } = customer;
  return (
    <Card component="li" sx={{ minWidth: 0 }}>
      <CardActionArea
        component={Link}
        to={detailsPath(customerId)}
        sx={{ p: 4, height: '100%', display: 'flex', flexDirection: 'column', alignItems: 'start', gap: 1 }}
      >
        <Typography component="h2" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere', mb: 2 }}>
          {[customerId, [city, state].filter(Boolean).join(', ')].filter(Boolean).join(' · ')}
        </Typography>
        <CustomerStatusChip status={status} />
      </CardActionArea>
    </Card>
  );
}
