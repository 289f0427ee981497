import { createHash } from 'node:crypto';
import { XmlProblem } from './xml.ts';

/**
 * The two directions of exchange with a partner: a pair of folders, or something that behaves like one. Repeating a
 * step loses nothing: a name is always written with the same text, and a file is removed only after it is stored.
 */
export interface DocumentGateway {
  /** Delivers a document, whole or not at all. */
  put(name: string, text: string): Promise<void>;
  list(): Promise<readonly string[]>;
  /** Undefined if it is gone. Throws `UnreadableFile` if it exists but cannot be a document. */
  get(name: string): Promise<string | undefined>;
  remove(name: string): Promise<void>;
}

/** A file that is not valid UTF-8 text, with as much of it as can be shown. */
export class UnreadableFile extends XmlProblem {
  readonly text: string;
  constructor(message: string, text = '') {
    super(message);
    this.text = text;
  }
}

/** With the longest kind and extension, well below the 255 bytes of file systems. */
const LONGEST = 150;

/**
 * A file name from a document id, which may contain any characters. Different ids get different names: other
 * characters than plain letters and digits are replaced by their bytes, long names are cut and get a hash.
 */
export function documentFileName(kind: string, documentId: string): string {
  const safe = documentId.replaceAll(/[^A-Za-z0-9.-]/gu, (character) =>
    [...Buffer.from(character)]
      .map((byte) => `_${byte.toString(16).padStart(2, '0').toUpperCase()}`)
      .join(''),
  );
  if (safe.length <= LONGEST) return `${kind}-${safe}.xml`;
  const hash = createHash('sha256').update(documentId).digest('hex').slice(0, 32);
  return `${kind}-${safe.slice(0, LONGEST - hash.length)}__${hash}.xml`;
}

/** Problems that operators can fix, by error code of the operating system. */
const PROBLEMS: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk is full.',
  EACCES: 'The folder may not be used: access is denied.',
  EPERM: 'The folder may not be used: access is denied.',
  EROFS: 'The folder is read-only.',
  EEXIST: 'A file is in the place of the folder.',
  ENOTDIR: 'A file is in the place of the folder.',
  EIO: 'The disk or the network drive does not answer.',
  ESTALE: 'The disk or the network drive does not answer.',
  ETIMEDOUT: 'The disk or the network drive does not answer.',
};

/** The reason of a failed exchange, for operators. */
export function exchangeProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return PROBLEMS[code] ?? error.message;
}
