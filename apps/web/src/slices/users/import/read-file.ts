const MOST_BYTES = 5 * 1024 * 1024;

export type ReadFile = { readonly text: string } | { readonly problem: string };

/** No text has them; every archive, picture and workbook does. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const BINARY = /[\u0000-\u0008\u000E-\u001A]/;

/** The text of a file, whichever way a spreadsheet has written it. */
export async function readCsvFile(file: File): Promise<ReadFile> {
  if (file.size > MOST_BYTES)
    return { problem: `${file.name} is larger than 5 MB. Split it into several files.` };
  const text = decode(await file.arrayBuffer());
  return BINARY.test(text)
    ? { problem: `${file.name} is not a text file. Save it as CSV and choose it again.` }
    : { text };
}

function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // What Excel calls plain CSV.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
