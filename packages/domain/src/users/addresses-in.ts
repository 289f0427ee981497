/**
 * The addresses in a text, as typed or copied from a mail program: `ana@north.example; Bo Li <bo@north.example>`. Where
 * addresses stand in angle brackets, the rest are names.
 */
export function addressesIn(text: string): string[] {
  const parts = text.split(/[\s,;<>"]+/).filter(Boolean);
  return text.includes('<') ? parts.filter((part) => part.includes('@')) : parts;
}
