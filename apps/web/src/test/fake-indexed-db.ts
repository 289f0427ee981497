/** The part of IndexedDB that the portal uses, in memory; jsdom has none. Survives until the test ends. */
export function fakeIndexedDb(): Pick<IDBFactory, 'open'> {
  const records = new Map<string, unknown>();
  const answer = (result: unknown) => {
    const request = Object.assign(new EventTarget(), { result });
    queueMicrotask(() => request.dispatchEvent(new Event('success')));
    return request;
  };
  const store = {
    get: (key: string) => answer(structuredClone(records.get(key))),
    put: (value: unknown, key: string) => answer(records.set(key, structuredClone(value))),
  };
  const database = { transaction: () => ({ objectStore: () => store }), close: () => undefined };
  return { open: () => answer(database) as unknown as IDBOpenDBRequest };
}
