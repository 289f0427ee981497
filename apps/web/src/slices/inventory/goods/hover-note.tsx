import Tooltip from '@mui/material/Tooltip';
import type { ReactElement } from 'react';

/** Loaded by itself: few rows have a note, and what places it on the screen is large. */
export default function HoverNote({
  note,
  children,
}: {
  readonly note: string;
  readonly children: ReactElement;
}) {
  return <Tooltip title={note}>{children}</Tooltip>;
}
