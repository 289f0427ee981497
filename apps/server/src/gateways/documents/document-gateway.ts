import { createHash } from 'node:crypto';
import { XmlProblem } from './xml.ts';

/**
 * Where documents are left for a partner, and taken from it: a pair of folders, or something that behaves like one. Nothing
 * here is lost by doing it again: a name is written with the same text, and a file is removed once it is stored.
 */
export interface DocumentGateway {
  /** Leaves a document for the partner, whole or not at all. */
  put(name: string, text: string): Promise<void>;
  /** The names of what the partner has left. */
  list(): Promise<readonly string[]>;
  /** Undefined if it is gone. Throws `UnreadableFile` if it is there but cannot be a document. */
  get(name: string): Promise<string | undefined>;
  remove(name: string): Promise<void>;
}

/** A file that is no text of ours, with as much of it as can be shown. */
export class UnreadableFile extends XmlProblem {
  readonly text: string;
  constructor(message: string, text = '') {
    super(message);
    this.text = text;
  }
}

/** With the longest kind and an ending, well below the 255 bytes that file systems allow. */
const LONGEST = 150;

/**
 * A name from a document's id, which may hold anything. Different ids have different names: what is not a plain letter or
 * digit stands as its bytes, and what is too long is cut and told apart by a hash.
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

/** What people can do something about, by the codes of the operating system. */
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

/** Why something cannot be exchanged, for those who look after the exchange. */
export function exchangeProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return PROBLEMS[code] ?? error.message;
}
