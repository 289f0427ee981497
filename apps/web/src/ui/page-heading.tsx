import Typography from '@mui/material/Typography';
import { useHeadingFocus } from './heading-focus.ts';

export function PageHeading({ text }: { readonly text: string }) {
  const heading = useHeadingFocus(text);
  return (
    <Typography
      ref={heading}
      variant="h1"
      tabIndex={-1}
      // It is not interactive, so it shows no focus ring.
      sx={{ minWidth: 0, overflowWrap: 'anywhere', outline: 'none' }}
    >
      {text}
    </Typography>
  );
}
