// The imports of a TypeScript file, read as text: with `from`, without, `require`, and `import()`, also of types only.

/** Between two words of an import. */
const GAP = String.raw`(?:\s|/\*(?:(?!\*/)[\s\S])*\*/|//[^\n]*\n)*`;
/** The imported or exported names, over any number of lines. */
const NAMES = String.raw`(?:[^;'"\`/]|/\*(?:(?!\*/)[\s\S])*\*/|//[^\n]*\n)*?`;

const STATIC = new RegExp(
  String.raw`(?:^|[\n;])[^\S\n]*(?:import|export)\b(?:${NAMES}(?:\bfrom|\}from|\brequire${GAP}\())?${GAP}['"]([^'"\n]+)['"]`,
  'g',
);
const DYNAMIC = new RegExp(String.raw`\bimport${GAP}\(${GAP}(['"\`])([^'"\`\n]+)\1`, 'g');

/** As `{ specifier, dynamic }`. */
export const importsIn = (text) => [
  ...[...text.matchAll(STATIC)].map(([, specifier]) => ({ specifier, dynamic: false })),
  ...[...text.matchAll(DYNAMIC)].map(([, , specifier]) => ({ specifier, dynamic: true })),
];
