/** How the portal names itself to whoever makes reports. */
export const ORIGIN = 'Parwell';
