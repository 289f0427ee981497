import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Pills, type Pill } from './pills.tsx';

interface ShownPillsProps {
  readonly label: string;
  readonly pills: readonly Pill[];
  readonly emptyText: string;
}

export function ShownPills({ label, pills, emptyText }: ShownPillsProps) {
  return (
    <Box>
      <Typography
        component="div"
        aria-hidden
        sx={{ mb: 1, fontSize: '0.8125rem', fontWeight: 600, color: 'text.secondary' }}
      >
        {label}
      </Typography>
      {pills.length > 0 ? (
        <Pills label={label} pills={pills} />
      ) : (
        <Typography color="textSecondary">{emptyText}</Typography>
      )}
    </Box>
  );
}
