export const INVALID_TIME_ZONE = 'Choose a time zone by its name, such as America/Chicago.';

/** `PST` and `EST5EDT` are left out: databases and browsers differ about their days. So are offsets such as +05:00. */
const NAMED = /^[A-Z]\w+\/[A-Z]|^UTC$/;

let zones: ReadonlySet<string> | undefined;

/** A name such as America/Chicago, also an older one of the same zone; as it is written in the IANA list. */
export function isZoneName(text: string): boolean {
  if (!NAMED.test(text)) return false;
  zones ??= new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', 'GMT']);
  try {
    return zones.has(new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone);
  } catch {
    return false;
  }
}
