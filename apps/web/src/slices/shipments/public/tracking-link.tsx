import Link from '@mui/material/Link';
import { trackingUrl } from '@parwell/domain';

/** A tracking number, with a link to the carrier's page if its form says who the carrier is. */
export function TrackingLink({ trackingNumber }: { readonly trackingNumber: string }) {
  const url = trackingUrl(trackingNumber);
  return url === null ? (
    trackingNumber
  ) : (
    <Link href={url} target="_blank" rel="noreferrer">
      {trackingNumber}
    </Link>
  );
}
