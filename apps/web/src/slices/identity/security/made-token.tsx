import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import type { CallResponse, createToken } from '@parwell/contract';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { TOKEN_TEXTS as texts } from './tokens.texts.ts';

type MadeTokenProps = CallResponse<typeof createToken> & { readonly onKept: () => void };

/** Stays until it is kept: nobody can read it again. */
export function MadeToken({ secret, token, onKept }: MadeTokenProps) {
  return (
    <Box
      role="status"
      sx={{ mx: 4, mb: 3, px: 3, py: 3, border: 1, borderColor: 'primary.main', borderRadius: 2 }}
    >
      <Typography component="h3" variant="h2">
        {texts.made(token.name)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, my: 2 }}>
        <OutlinedInput
          readOnly
          value={secret}
          onFocus={({ target }) => target.select()}
          slotProps={{ input: { 'aria-label': texts.secret, sx: { fontFamily: 'monospace' } } }}
          sx={{ flex: '1 1 260px' }}
        />
        <CopyButton text={secret} label={texts.copy} />
        <Button variant="outlined" onClick={onKept}>
          {texts.kept}
        </Button>
      </Box>
      <Typography variant="body2">{texts.madeExplained}</Typography>
    </Box>
  );
}
