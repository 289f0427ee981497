/**
 * The input of open forms, to survive an ended session. It is kept outside local and session storage, which
 * are cleared when a session ends.
 */
export type DraftValues = Readonly<Record<string, unknown>>;

interface Draft {
  readonly values: DraftValues;
  readonly at: number;
  readonly session: string | null;
}
type Drafts = Readonly<Record<string, Draft>>;

const DATABASE = 'parwell';
const STORE = 'drafts';
/** All drafts are one record, so that every use also deletes expired ones. */
const RECORD = 'all';
const KEPT_MS = 60 * 60_000;

/** The transaction stays open only if the next request follows at once. */
const answerTo = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed.')));
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  return answerTo(request);
}

const young = (drafts: Drafts): Drafts =>
  Object.fromEntries(Object.entries(drafts).filter(([, { at }]) => Date.now() - at < KEPT_MS));

async function change(edit: (drafts: Drafts) => Drafts): Promise<Drafts> {
  const database = await open();
  try {
    const store = database.transaction(STORE, 'readwrite').objectStore(STORE);
    const stored: IDBRequest<Drafts | undefined> = store.get(RECORD);
    const drafts = edit(young((await answerTo(stored)) ?? {}));
    await answerTo(store.put(drafts, RECORD));
    return drafts;
  } finally {
    database.close();
  }
}

/** Drafts are optional: a browser that cannot store any, as in some private windows, loses only them. */
async function changeIfPossible(edit: (drafts: Drafts) => Drafts): Promise<Drafts> {
  if (!('indexedDB' in globalThis)) return {};
  return change(edit).catch(() => ({}));
}

export const saveDraft = (key: string, values: DraftValues, session: string | null): Promise<unknown> =>
  changeIfPossible((drafts) => ({ ...drafts, [key]: { values, at: Date.now(), session } }));

/** Only from an earlier session: a draft of this one belongs to another tab. */
export async function readDraft(key: string, session: string | null): Promise<DraftValues | undefined> {
  const draft = (await changeIfPossible((drafts) => drafts))[key];
  return draft && draft.session !== session ? draft.values : undefined;
}

export const forgetDraft = (key: string): Promise<unknown> =>
  changeIfPossible(({ [key]: _forgotten, ...others }) => others);

export const forgetOldDrafts = (): Promise<unknown> => changeIfPossible((drafts) => drafts);

export const forgetDrafts = (): Promise<unknown> => changeIfPossible(() => ({}));
