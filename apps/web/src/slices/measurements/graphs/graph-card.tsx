import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface GraphCardProps {
  readonly title: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function GraphCard({ title, actions, children }: GraphCardProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 3, sm: 4 }, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <Typography id={id} variant="h2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {actions !== undefined && <Box sx={{ ml: 'auto', display: 'flex', gap: 2 }}>{actions}</Box>}
      </Box>
      {children}
    </Card>
  );
}

/** Graph exports always contain all columns. */
export const GRAPH_TABLE = { name: 'graph', columns: [] };
