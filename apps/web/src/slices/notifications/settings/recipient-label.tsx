import Box from '@mui/material/Box';

interface RecipientLabelProps {
  readonly email: string;
  readonly problem: string | null;
}

/** The address is never cut; the problem is below it. */
export const RecipientLabel = ({ email, problem }: RecipientLabelProps) => (
  <>
    {email}
    {problem !== null && (
      <Box
        component="span"
        sx={{ display: 'block', color: 'error.main', fontSize: '0.75rem', fontWeight: 400 }}
      >
        {problem}
      </Box>
    )}
  </>
);
