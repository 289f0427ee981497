import Link from '@mui/material/Link';
import { trackingUrl } from '@parwell/domain';

/** Links to the carrier's page if the form of the number names the carrier. */
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
