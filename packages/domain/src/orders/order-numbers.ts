/** ODET-007, ODET-008: lots and tags are shown by their last characters. */
export const lastSix = (id: string): string => id.slice(-6);

const CARRIERS: readonly { readonly pattern: RegExp; readonly url: (number: string) => string }[] = [
  { pattern: /^1Z[0-9A-Z]{16}$/i, url: (number) => `https://www.ups.com/track?tracknum=${number}` },
  { pattern: /^\d{12}$|^\d{15}$/, url: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}` },
  {
    pattern: /^(9[2-5]\d{20}|[A-Z]{2}\d{9}US)$/i,
    url: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  },
];

/** ODET-005, ODET-006: the carrier's page, by the form of the number. Null if no carrier has such numbers. */
export function trackingUrl(trackingNumber: string): string | null {
  const number = trackingNumber.replaceAll(/[\s-]/g, '');
  const carrier = CARRIERS.find(({ pattern }) => pattern.test(number));
  return carrier ? carrier.url(encodeURIComponent(number)) : null;
}
