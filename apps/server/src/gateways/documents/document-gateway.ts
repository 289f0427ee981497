/**
 * Where documents are left for a partner, and taken from it: a pair of folders, or something that behaves like one. Nothing
 * here is lost by doing it again: a name is written with the same text, and a file is removed once it is stored.
 */
export interface DocumentGateway {
  /** Leaves a document for the partner, whole or not at all. */
  put(name: string, text: string): Promise<void>;
  /** The names of what the partner has left, some of them at a time. */
  list(most: number): Promise<readonly string[]>;
  /** Undefined if it is gone. Throws `XmlProblem` if it is too large to be read. */
  get(name: string): Promise<string | undefined>;
  remove(name: string): Promise<void>;
}

/** A name from a document's id, which may hold anything. */
export const documentFileName = (kind: string, documentId: string): string =>
  `${kind}-${encodeURIComponent(documentId).replaceAll('%', '_')}.xml`;
