import Box from '@mui/material/Box';
import { canSomewhere } from '@parwell/domain';
import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '../../../session/current-user.ts';

interface LotLinkProps {
  readonly productId: string;
  readonly lot: string;
  /** The shown part of the number; by default all of it. */
  readonly children?: string;
}

/** A lot's number as a link to its story, for people who may read stock. */
export function LotLink({ productId, lot, children = lot }: LotLinkProps) {
  const grants = useCurrentUser().data?.grants ?? {};
  if (lot === '' || productId === '' || !canSomewhere(grants, 'read', 'inventory'))
    return <span title={lot}>{children}</span>;
  return (
    <Box
      component={Link}
      to="/lot-story"
      search={{ product: productId, lot } as never}
      title={lot}
      sx={{ color: 'primary.main', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } }}
    >
      {children}
    </Box>
  );
}
