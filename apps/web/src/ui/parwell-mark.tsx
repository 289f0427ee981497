import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

export function ParwellMark() {
  return (
    <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
      <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
        <rect width="24" height="24" rx="7" fill="#0e7c86" />
        <path
          d="M14.87 7.9A5 5 0 1 1 9.13 7.9"
          fill="none"
          stroke="#fff"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      <Typography component="span" sx={{ fontSize: '1rem', fontWeight: 700, letterSpacing: '-0.01em' }}>
        Parwell
      </Typography>
    </Stack>
  );
}
