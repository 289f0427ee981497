import { isZone } from './wall-clock.ts';

export const INVALID_TIME_ZONE = 'Must be a time zone name';

/** A name of the IANA list. Offsets such as +05:00 are none: databases read them the other way round. */
export const isZoneName = (text: string): boolean => /^[A-Z]/i.test(text) && isZone(text);
