/** Lots and tags are shown by their last characters (DCONST-032). */
const SHORT = 6;
export const shortId = (id: string): string => id.slice(-SHORT);
