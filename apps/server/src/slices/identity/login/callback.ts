/**
 * Where the login may send the browser back to: pages of this portal only, so that nobody can use the login to
 * send an authToken to another site.
 */
export function safeCallback(wanted: string, ...origins: readonly string[]): string {
  const [own = ''] = origins;
  if (!URL.canParse(wanted, own)) return '/';
  const url = new URL(wanted, own);
  const allowed = origins.some((origin) => new URL(origin).origin === url.origin);
  return allowed ? url.href : '/';
}

export function callbackWith(callback: string, authToken: string): string {
  const [address = '', fragment] = callback.split('#');
  const separator = address.includes('?') ? '&' : '?';
  return `${address}${separator}authToken=${authToken}${fragment === undefined ? '' : `#${fragment}`}`;
}
