import Typography from '@mui/material/Typography';

/** Names the permissions that the editor lacks for the other options. */
export const NotOffered = ({ reason }: { readonly reason: string | null }) =>
  reason !== null && (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {reason}
    </Typography>
  );
