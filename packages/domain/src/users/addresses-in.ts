/**
 * As typed or copied from a mail program: `ana@north.example; Bo Li <bo@north.example>`. If there are angle
 * brackets, everything else is a name.
 */
export function addressesIn(text: string): string[] {
  const parts = text.split(/[\s,;<>"]+/).filter(Boolean);
  return text.includes('<') ? parts.filter((part) => part.includes('@')) : parts;
}
