import Box from '@mui/material/Box';
import { Link } from '@tanstack/react-router';
import { devicePath } from './device-paths.ts';

interface DeviceLinkProps {
  /** Null if there is no such device. */
  readonly customerId: string | null;
  readonly cabinetId: string;
}

export function DeviceLink({ customerId, cabinetId }: DeviceLinkProps) {
  if (customerId === null) return cabinetId;
  return (
    <Box
      component={Link}
      to={devicePath({ customerId, cabinetId })}
      sx={{ color: 'primary.main', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } }}
    >
      {cabinetId}
    </Box>
  );
}
