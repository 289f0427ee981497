import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { DashboardLink } from '@parwell/contract';
import { use, type ReactNode } from 'react';
import { Screens } from '../../shared/screen.ts';
import { AddressLink } from '../../ui/address-link.tsx';
import { linkAddress } from './link-address.ts';

interface WidgetLinkProps {
  /** Null if there is no list behind it: the content is still shown. */
  readonly link: DashboardLink | null;
  readonly label?: string;
  readonly sx?: SxProps<Theme>;
  readonly children?: ReactNode;
}

const NO_STYLES: SxProps<Theme> = {};

/** A number, bar, slice or row with a link to the list of the counted records. */
export function WidgetLink({ link, label, sx = NO_STYLES, children }: WidgetLinkProps) {
  const screens = use(Screens);
  const named = label !== undefined && { 'aria-label': label, title: label };
  if (link === null)
    return (
      <Box component="span" {...named} {...(label !== undefined && { role: 'img' })} sx={sx}>
        {children}
      </Box>
    );
  return (
    <AddressLink href={linkAddress(screens, link)} {...named} sx={sx} color="inherit">
      {children}
    </AddressLink>
  );
}
