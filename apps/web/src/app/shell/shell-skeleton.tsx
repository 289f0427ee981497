import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

export function ShellSkeleton() {
  return (
    <Box component="main" sx={{ p: { xs: 4, sm: 6 } }}>
      <Skeleton variant="rounded" width={220} height={28} sx={{ mb: 4 }} />
      <Skeleton variant="rounded" height={320} />
    </Box>
  );
}
