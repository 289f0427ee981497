/** Of former environments; requests to them are redirected to the matching track host. */
export const TRACK_PREFIXES = [
  'dev-app',
  'dev-ops',
  'dev-internal',
  'qa-app',
  'qa-ops',
  'app',
  'ops',
] as const;
export type TrackPrefix = (typeof TRACK_PREFIXES)[number];
export type TrackHosts = Readonly<Partial<Record<TrackPrefix, string>>>;

export const isTrackPrefix = (text: string): text is TrackPrefix =>
  (TRACK_PREFIXES as readonly string[]).includes(text);

/** With its port; null if the map has none. */
export function trackHost(host: string, map: TrackHosts): string | null {
  const dot = host.indexOf('.');
  const prefix = host.slice(0, dot).toLowerCase();
  if (dot < 1 || !isTrackPrefix(prefix)) return null;
  const target = map[prefix];
  return target ? `${target}${host.slice(dot)}` : null;
}
