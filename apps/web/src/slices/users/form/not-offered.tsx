import Typography from '@mui/material/Typography';

/** Says below a choice which permissions the editor lacks for the rest. */
export const NotOffered = ({ reason }: { readonly reason: string | null }) =>
  reason !== null && (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {reason}
    </Typography>
  );
