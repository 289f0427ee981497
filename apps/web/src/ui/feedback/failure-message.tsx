import Box from '@mui/material/Box';
import type { Failure } from '../../shared/rephrased.ts';

export function FailureMessage({ text, reason }: Failure) {
  return (
    <>
      {/* Some texts of the specification contain double spaces, which must be visible. */}
      <Box sx={{ whiteSpace: 'pre-wrap' }}>{text}</Box>
      {reason !== undefined && <Box sx={{ mt: 1 }}>{reason}</Box>}
    </>
  );
}
