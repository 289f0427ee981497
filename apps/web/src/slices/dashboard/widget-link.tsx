import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { DashboardLink } from '@parwell/contract';
import { use, type ReactNode } from 'react';
import { Screens } from '../../shared/screen.ts';
import { AddressLink } from '../../ui/address-link.tsx';
import { linkAddress } from './link-address.ts';

interface WidgetLinkProps {
  /** Null where there is no list behind it: its content is shown all the same. */
  readonly link: DashboardLink | null;
  /** What it leads to, where its content alone does not say it. */
  readonly label?: string;
  readonly sx?: SxProps<Theme>;
  readonly children?: ReactNode;
}

const NO_STYLES: SxProps<Theme> = {};

/** A number, bar, slice or row that leads to the list of what was counted. */
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
