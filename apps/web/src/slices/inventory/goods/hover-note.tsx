import Tooltip from '@mui/material/Tooltip';
import type { ReactElement } from 'react';

/** Loaded lazily: few rows have a note, and the tooltip's code is large. */
export default function HoverNote({
  note,
  children,
}: {
  readonly note: string;
  readonly children: ReactElement;
}) {
  return <Tooltip title={note}>{children}</Tooltip>;
}
