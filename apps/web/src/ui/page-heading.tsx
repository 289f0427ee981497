import Typography from '@mui/material/Typography';
import { useHeadingFocus } from './heading-focus.ts';

/** The name of a page. */
export function PageHeading({ text }: { readonly text: string }) {
  const heading = useHeadingFocus(text);
  return (
    <Typography
      ref={heading}
      variant="h1"
      tabIndex={-1}
      // It cannot be used, so it shows no focus ring.
      sx={{ minWidth: 0, overflowWrap: 'anywhere', outline: 'none' }}
    >
      {text}
    </Typography>
  );
}
