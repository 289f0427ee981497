import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { NO_RECORDS } from '@parwell/contract';

interface Pair {
  readonly name: string;
  readonly value: string;
}

/** A list of names and values; long names wrap instead of pushing the value out. */
export function PairList({ pairs }: { pairs: readonly Pair[] }) {
  if (pairs.length === 0) {
    return (
      <Alert severity="info" role="status">
        {NO_RECORDS}
      </Alert>
    );
  }
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {pairs.map(({ name, value }) => (
        <Box
          component="li"
          key={name + value}
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            alignItems: 'center',
            columnGap: 4,
            minHeight: 38,
            py: 1.5,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <Typography component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Typography
            component="span"
            color="textSecondary"
            sx={{
              flexShrink: 0,
              maxWidth: '50%',
              overflowWrap: 'anywhere',
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
