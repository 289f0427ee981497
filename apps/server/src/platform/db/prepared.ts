import pg from 'pg';

/** How many statements a connection keeps prepared, each with its plan. */
const MOST_PREPARED = 200;

const LOOKS_FOR_PART = /\bI?LIKE\b/;

interface Prepared {
  readonly names: StatementNames;
  /** Statements to deallocate, and those that could not be, because a transaction had failed already. */
  readonly dropped: string[];
}
const preparedOn = new WeakMap<pg.ClientBase, Prepared>();

/**
 * Runs a statement prepared, so that PostgreSQL parses and plans it once per connection. Not where part of a text is
 * looked for: the part decides which way is short, and one plan for all can take ten times as long.
 */
export function runPrepared(
  client: pg.ClientBase,
  text: string,
  values: unknown[],
): Promise<pg.QueryResult<pg.QueryResultRow>> {
  if (LOOKS_FOR_PART.test(text)) return client.query({ text, values });
  const prepared = preparedOn.get(client) ?? { names: nameStatements(MOST_PREPARED), dropped: [] };
  preparedOn.set(client, prepared);
  const { name, dropped } = prepared.names.nameOf(text);
  if (dropped !== undefined) deallocate(client, [...prepared.dropped.splice(0), dropped], prepared);
  return client.query({ name, text, values });
}

/** What the driver keeps about a connection, and does not declare. */
interface Parsed {
  readonly connection: { readonly parsedStatements: Record<string, string | undefined> };
}

/** Queued before the statement it makes room for. */
function deallocate(client: pg.ClientBase, names: readonly string[], prepared: Prepared): void {
  const { parsedStatements } = (client as pg.ClientBase & Parsed).connection;
  for (const name of names) {
    // A statement that PostgreSQL refused is not there; to deallocate it would end a transaction.
    if (parsedStatements[name] === undefined) continue;
    client.query(`DEALLOCATE ${name}`).then(
      () => delete parsedStatements[name],
      () => prepared.dropped.push(name),
    );
  }
}

export interface StatementNames {
  /** The name of a statement, and that of the one which has to go for it. */
  nameOf(text: string): { readonly name: string; readonly dropped: string | undefined };
}

/**
 * Names for the `most` recently used statements of a connection. A name is never given twice: a statement that comes
 * back after it was dropped is another one.
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
