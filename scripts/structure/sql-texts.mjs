// The templates and strings of a TypeScript file, and the tables that SQL names: read as text.

/** Then a slash begins a regular expression. */
const BEFORE_REGEX = /(?:^|[(,=:[!&|?{};+\n]|=>|\breturn)\s*$/;
const REGEX = /\/(?![*/])(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/y;
const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/y;

/** Templates, with question marks for their values, and strings; each with its place. */
export function textsIn(source) {
  const templates = [];
  const strings = [];
  let at = 0;
  const match = (pattern) => {
    pattern.lastIndex = at;
    return pattern.exec(source)?.[0];
  };
  const skipTo = (end) => {
    const found = source.indexOf(end, at);
    at = found < 0 ? source.length : found + end.length;
  };
  function readTemplate() {
    const start = at;
    let text = '';
    for (at += 1; at < source.length && source[at] !== '`';) {
      if (source.startsWith('${', at)) {
        at += 2;
        readCode('}');
        text += '?';
      } else {
        const length = source[at] === '\\' ? 2 : 1;
        text += source.slice(at, at + length);
        at += length;
      }
    }
    at += 1;
    templates.push({ text, at: start });
  }
  function readCode(end) {
    for (let depth = 0; at < source.length;) {
      const here = source[at];
      if (here === end && depth === 0) break;
      if (here === '`') readTemplate();
      else if (source.startsWith('//', at)) skipTo('\n');
      else if (source.startsWith('/*', at)) skipTo('*/');
      else {
        const text = here === "'" || here === '"' ? match(STRING) : undefined;
        if (text !== undefined) strings.push({ text: text.slice(1, -1), at });
        const isRegex = here === '/' && BEFORE_REGEX.test(source.slice(Math.max(0, at - 20), at));
        if (here === '{') depth += 1;
        if (here === '}') depth -= 1;
        at += (text ?? (isRegex ? match(REGEX) : undefined) ?? here).length;
      }
    }
    at += 1;
  }
  readCode('');
  return { templates, strings };
}

/** Ends a list of tables; a join and its condition do not: FROM a JOIN b ON TRUE, c. */
const CLAUSE_END =
  /^(?:WHERE|SET|ORDER|GROUP|HAVING|LIMIT|OFFSET|FETCH|FOR|UNION|EXCEPT|INTERSECT|RETURNING|SELECT|VALUES|WINDOW)$/i;
/** Allowed before the name of a table. */
const BEFORE_NAME = /^(?:ONLY|LATERAL|ROWS|IF|NOT|EXISTS|TABLE|VERBOSE|ANALYZE)$/i;
const TOKEN = /[\w."]+|\S/g;
const READS = /\b(?:FROM|JOIN|USING|TABLE|TRUNCATE|LOCK|VACUUM|ANALYZE)\b/gi;
const WRITES =
  /\b(INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE(?:\s+TABLE)?|COPY)\s+(?:ONLY\s+)?([\w."]+)/gi;

const plain = (name) =>
  name
    .replaceAll('"', '')
    .replace(/^public\./i, '')
    .toLowerCase();

const APART = /'((?:[^']|'')*)'|--.*$|\/\*[\s\S]*?\*\//gm;

/** Without comments; quoted parts, which may be executed, are separate. */
function statementsIn(sql) {
  const quoted = [...sql.matchAll(APART)].flatMap(([, text]) => (text ? statementsIn(text) : []));
  return [sql.replaceAll(APART, (part) => (part.startsWith("'") ? "''" : ' ')), ...quoted];
}

export const tablesWritten = (sql) =>
  statementsIn(sql).flatMap((text) =>
    [...text.matchAll(WRITES)].map(([, statement, table]) => ({
      statement: statement.toUpperCase().replaceAll(/\s+/g, ' '),
      table: plain(table),
    })),
  );

/** Of each item of the list at the beginning of `sql`; brackets may contain a join. */
export function firstWords(sql) {
  const words = [];
  let depth = 0;
  let isFirst = true;
  for (const [token] of sql.matchAll(TOKEN)) {
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    else if (depth === 0 && token === ',') isFirst = true;
    else if (depth === 0 && CLAUSE_END.test(token)) break;
    else if (isFirst && !BEFORE_NAME.test(token)) {
      words.push(plain(token));
      isFirst = false;
    }
    if (depth < 0 || token === ';') break;
  }
  return words;
}

/** After FROM, JOIN, USING, TABLE and the like. */
export const tablesNamed = (sql) =>
  statementsIn(sql).flatMap((text) =>
    [...text.matchAll(READS)].flatMap(({ 0: keyword, index }) =>
      firstWords(text.slice(index + keyword.length)),
    ),
  );
