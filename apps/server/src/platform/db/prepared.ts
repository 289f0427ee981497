// Prepared statements: at most MAX_PREPARED per connection, the least recently used ones are dropped.
import pg from 'pg';

const MAX_PREPARED = 200;

const USES_LIKE = /\bI?LIKE\b/;

interface Prepared {
  readonly names: StatementNames;
  /** Not deallocated yet, because their transaction had failed. */
  readonly dropped: string[];
}
const preparedOn = new WeakMap<pg.ClientBase, Prepared>();

/** Connections to a pooler: every transaction may have another session, so none knows a prepared name. */
const unprepared = new WeakSet<pg.ClientBase>();
export const neverPrepare = (client: pg.ClientBase): void => void unprepared.add(client);

/**
 * PostgreSQL parses and plans a prepared statement once per connection. Statements with LIKE are not prepared: the
 * best plan depends on the pattern, and a generic one can take ten times as long.
 */
export const runPrepared = (
  client: pg.ClientBase,
  text: string,
  values: unknown[],
): Promise<pg.QueryResult<pg.QueryResultRow>> => client.query({ ...namedOn(client, text), values });

/** Passes on the column `text` of each row while PostgreSQL is still finding the next ones. */
export const streamPrepared = (
  client: pg.ClientBase,
  text: string,
  values: unknown[],
  receive: (text: string) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const query = new pg.Query<{ text: string }>({ ...namedOn(client, text), values });
    query.on('row', (row) => receive(row.text));
    query.on('end', () => resolve());
    query.on('error', reject);
    client.query(query);
  });

function namedOn(client: pg.ClientBase, text: string): { readonly text: string; readonly name?: string } {
  if (unprepared.has(client) || USES_LIKE.test(text)) return { text };
  const prepared = preparedOn.get(client) ?? { names: nameStatements(MAX_PREPARED), dropped: [] };
  preparedOn.set(client, prepared);
  const { name, dropped } = prepared.names.nameOf(text);
  if (dropped !== undefined) deallocate(client, [...prepared.dropped.splice(0), dropped], prepared);
  return { text, name };
}

/** The part of pg's client that its types do not declare. */
interface Parsed {
  readonly connection: { readonly parsedStatements: Record<string, string | undefined> };
}

/** Not awaited: the client runs these before the statement that follows. */
function deallocate(client: pg.ClientBase, names: readonly string[], prepared: Prepared): void {
  const { parsedStatements } = (client as pg.ClientBase & Parsed).connection;
  for (const name of names) {
    // PostgreSQL never prepared a statement it refused; deallocating it would fail the current transaction.
    if (parsedStatements[name] === undefined) continue;
    client.query(`DEALLOCATE ${name}`).then(
      () => delete parsedStatements[name],
      () => prepared.dropped.push(name),
    );
  }
}

export interface StatementNames {
  /** `dropped`: the statement to drop for it. */
  nameOf(text: string): { readonly name: string; readonly dropped: string | undefined };
}

/**
 * Names the `most` recently used statements of a connection. Names are never reused: a statement that is prepared
 * again gets a new one.
 */
export function nameStatements(most: number): StatementNames {
  const names = new Map<string, string>();
  let given = 0;
  return {
    nameOf(text) {
      const name = names.get(text) ?? `s${(given += 1)}`;
      names.delete(text);
      names.set(text, name);
      return { name, dropped: names.size > most ? dropOldest(names) : undefined };
    },
  };
}

function dropOldest(names: Map<string, string>): string | undefined {
  const [oldest] = names;
  if (oldest) names.delete(oldest[0]);
  return oldest?.[1];
}
