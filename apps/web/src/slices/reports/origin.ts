/** The name under which the portal requests reports. */
export const ORIGIN = 'Parwell';
