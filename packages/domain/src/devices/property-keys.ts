/** 'serverName', 'Server Name' and 'server-name' as 'server_name'. Letters lose their accents. */
export const snakeCase = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');

/** 'server_name' as 'serverName': what the property is called in a device's data. */
export const camelCase = (key: string): string =>
  key.replaceAll(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The key a property is saved by: in snake case, and the same again after a trip through the data. */
export const propertyKey = (name: string): string => snakeCase(camelCase(snakeCase(name)));

/** The value of a property in a device's data; empty where there is none. */
export function storedValue(properties: Readonly<Record<string, string>>, key: string): string {
  const name = camelCase(key);
  return Object.hasOwn(properties, name) ? (properties[name] ?? '') : '';
}

const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  ['NPI', 'SSID', 'LTE', 'WiFi', 'IP', 'URL'].map((word) => [word.toLowerCase(), word]),
);

/** 'server_name' as 'Server Name', for people. */
export const propertyLabel = (key: string): string =>
  key
    .split('_')
    .filter(Boolean)
    .map((word) => ABBREVIATIONS.get(word) ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
