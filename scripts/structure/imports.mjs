// The imports of a TypeScript file, read as text: with `from`, without, `require`, and `import()`, also of types only.

/** What may stand between two words of an import. */
const GAP = String.raw`(?:\s|/\*(?:(?!\*/)[\s\S])*\*/|//[^\n]*\n)*`;
/** What is imported or exported, over as many lines as it takes. */
const NAMES = String.raw`(?:[^;'"\`/]|/\*(?:(?!\*/)[\s\S])*\*/|//[^\n]*\n)*?`;

const STATIC = new RegExp(
  String.raw`(?:^|[\n;])[^\S\n]*(?:import|export)\b(?:${NAMES}(?:\bfrom|\}from|\brequire${GAP}\())?${GAP}['"]([^'"\n]+)['"]`,
  'g',
);
const DYNAMIC = new RegExp(String.raw`\bimport${GAP}\(${GAP}(['"\`])([^'"\`\n]+)\1`, 'g');

/** Every import as `{ specifier, dynamic }`. */
export const importsIn = (text) => [
  ...[...text.matchAll(STATIC)].map(([, specifier]) => ({ specifier, dynamic: false })),
  ...[...text.matchAll(DYNAMIC)].map(([, , specifier]) => ({ specifier, dynamic: true })),
];
