import Box from '@mui/material/Box';

interface LegendProps {
  readonly color: string;
  readonly label: string;
}

export const Legend = ({ color, label }: LegendProps) => (
  <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
    <Box
      component="span"
      aria-hidden
      sx={{ flex: 'none', width: 10, height: 10, borderRadius: '3px', printColorAdjust: 'exact' }}
      style={{ backgroundColor: color }}
    />
    <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {label}
    </Box>
  </Box>
);
