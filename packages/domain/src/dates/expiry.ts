/** FILT-010. */
export const EXPIRY_BUCKETS = ['7', '30', '60', '90', 'EXPIRED'] as const;
export type ExpiryBucket = (typeof EXPIRY_BUCKETS)[number];

export const EXPIRY_BUCKET_LABELS: Readonly<Record<ExpiryBucket, string>> = {
  '7': 'Within 7 days',
  '30': 'Within 30 days',
  '60': 'Within 60 days',
  '90': 'Within 90 days',
  EXPIRED: 'Expired',
};
