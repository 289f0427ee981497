/** Lines, or a table whose first row has the headings. */
export type TextBlock = { readonly text: string } | { readonly rows: readonly (readonly string[])[] };

const isRow = (line: string): boolean => line.includes('\t');

/**
 * Two or more lines with tabs are a table, so that a message works as text everywhere and as a table where possible.
 */
export function splitTables(text: string): TextBlock[] {
  const blocks: string[][] = [];
  for (const line of text.split('\n')) {
    const last = blocks.at(-1);
    if (last?.[0] !== undefined && isRow(last[0]) === isRow(line)) last.push(line);
    else blocks.push([line]);
  }
  return blocks.map((lines) =>
    lines.length > 1 && isRow(lines[0] ?? '')
      ? { rows: lines.map((line) => line.split('\t')) }
      : { text: lines.join('\n') },
  );
}
