/** 'serverName', 'Server Name' and 'server-name' become 'server_name'. Accents are removed. */
export const snakeCase = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');

/** 'server_name' becomes 'serverName', the name in device data. */
export const camelCase = (key: string): string =>
  key.replaceAll(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Snake case that survives the conversion to camel case and back. */
export const propertyKey = (name: string): string => snakeCase(camelCase(snakeCase(name)));

/** '' if the device has none. */
export function storedValue(properties: Readonly<Record<string, string>>, key: string): string {
  const name = camelCase(key);
  return Object.hasOwn(properties, name) ? (properties[name] ?? '') : '';
}

const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  ['ID', 'NPI', 'SSID', 'LTE', 'WiFi', 'IP', 'URL'].map((word) => [word.toLowerCase(), word]),
);

/** 'server_name' becomes 'Server Name'. */
export const propertyLabel = (key: string): string =>
  key
    .split('_')
    .filter(Boolean)
    .map((word) => ABBREVIATIONS.get(word) ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
