import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';

interface DebugOutputProps {
  readonly parts: Readonly<Record<string, unknown>>;
}

const DebugOutput = ({ parts }: DebugOutputProps) => (
  <Card component="section" aria-label="Debug" sx={{ p: 4, mt: 4 }}>
    {Object.entries(parts).map(([name, value]) => (
      <div key={name}>
        <Typography variant="h2">{name}</Typography>
        <Box
          component="pre"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be focusable
          tabIndex={0}
          aria-label={name}
          sx={{ maxHeight: 240, overflow: 'auto', fontSize: '0.75rem' }}
        >
          {JSON.stringify(value, null, 2)}
        </Box>
      </div>
    ))}
  </Card>
);

export default DebugOutput;
