/** The first is the default (CONST-011..015). */
export const DATE_FORMATS = [
  'YYYY-MM-DD',
  'MM/DD/YYYY',
  'DD/MM/YYYY',
  'DD.MM.YYYY',
  'MMM D, YYYY',
  'D MMM YYYY',
] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** The first is the default. */
export const TIME_FORMATS = ['24 Hour', '12 Hour'] as const;
export type TimeFormat = (typeof TIME_FORMATS)[number];

/** The browser's time zone (PROF-012). */
export const LOCAL_ZONE = 'LOCAL';

/** CONST-016, CONST-017; `zone` is the IANA name, except for LOCAL. */
export const TIME_ZONES = [
  { zone: 'America/New_York', label: 'US Eastern' },
  { zone: 'America/Chicago', label: 'US Central' },
  { zone: 'America/Denver', label: 'US Mountain' },
  { zone: 'America/Phoenix', label: 'US Arizona' },
  { zone: 'America/Los_Angeles', label: 'US Pacific' },
  { zone: 'America/Anchorage', label: 'US Alaska' },
  { zone: 'Pacific/Honolulu', label: 'US Hawaii' },
  { zone: 'Etc/GMT', label: 'GMT 0' },
  { zone: LOCAL_ZONE, label: 'LOCAL' },
] as const;
