import { CSV_TEXTS } from './csv.texts.ts';

const MOST_BYTES = 5 * 1024 * 1024;

export type ReadFile = { readonly text: string } | { readonly problem: string };

/** Control characters never occur in text, but do in every archive, image and workbook. */
// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
const BINARY = /[\u0000-\u0008\u000E-\u001A]/;

export async function readCsvFile(file: File): Promise<ReadFile> {
  if (file.size > MOST_BYTES) return { problem: CSV_TEXTS.tooLarge(file.name) };
  const text = decode(await file.arrayBuffer());
  return BINARY.test(text) ? { problem: CSV_TEXTS.notText(file.name) } : { text };
}

function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Excel's plain CSV.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
