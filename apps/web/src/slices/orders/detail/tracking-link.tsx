import Link from '@mui/material/Link';
import { trackingUrl } from '@parwell/domain';

/** ODET-005, ODET-006: opens the carrier's page in another tab; a number of no known carrier is only shown. */
export function TrackingLink({ trackingNumber }: { readonly trackingNumber: string }) {
  const url = trackingUrl(trackingNumber);
  if (url === null) return trackingNumber;
  return (
    <Link href={url} target="_blank" rel="noopener noreferrer" underline="hover">
      {trackingNumber}
    </Link>
  );
}
