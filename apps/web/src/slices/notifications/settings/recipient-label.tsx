import Box from '@mui/material/Box';

interface RecipientLabelProps {
  readonly email: string;
  /** What went wrong with mails to the address. */
  readonly problem: string | null;
}

/** An address, never cut, with what went wrong below it. */
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
