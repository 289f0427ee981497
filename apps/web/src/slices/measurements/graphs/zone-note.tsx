import Typography from '@mui/material/Typography';
import type { DeviceDetails } from '@parwell/contract';
import { GRAPH_TEXTS } from '../measurements.texts.ts';

type ZoneNoteProps = DeviceDetails['timeZone'] & {
  /** The user's zone. */
  readonly own: string;
};

/** Above days and times that are not in the user's zone (U1). */
export const ZoneNote = ({ zone, of, own }: ZoneNoteProps) => (
  <Typography color="textSecondary" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
    {GRAPH_TEXTS.inZone(zone, of, own)}
  </Typography>
);
