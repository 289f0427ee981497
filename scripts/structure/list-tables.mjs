// A list names the tables it reads (`defineList({ tables })`): its own as strings, those of other slices by constants
// of their owner's `tables.public.ts`, so that nobody has to search for strings when a table moves. These constants
// have no other use.

/** Includes the shorthand `tables,`. */
const TABLES = /\btables(?::\s*(\[[^\]]*\])?|\s*[,}])/g;
const ITEM = /'\w+'|"\w+"|[^\s,[\]]+/g;
const IMPORT = /import \{([^}]*)\} from '[^']*\/tables\.public\.ts'/g;

const importedConstants = (text) =>
  new Set(
    [...text.matchAll(IMPORT)].flatMap(([, names]) =>
      names.split(',').map((name) => name.trim().split(' as ').at(-1)),
    ),
  );

/** In a file of a slice, or in its `tables.public.ts`. */
export function listTableProblems(path, slice, source, ownerOf) {
  const text = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, ' ');
  const constants = importedConstants(text);
  const foreign = (item) => {
    const table = item.slice(1, -1);
    return ownerOf.has(table) && ownerOf.get(table) !== slice
      ? [`names ${table} of ${ownerOf.get(table)}: take the constant of its tables.public.ts`]
      : [];
  };
  const isString = (item) => /^['"]/.test(item);
  if (path.endsWith('/tables.public.ts')) return (text.match(ITEM) ?? []).filter(isString).flatMap(foreign);
  const inSql = [...constants].filter((name) => new RegExp(String.raw`\braw\(\s*${name}\b`).test(text));
  const lists =
    /\bdefineList\b[^;]*\(/.test(text) && !path.includes('/platform/') ? [...text.matchAll(TABLES)] : [];
  return [
    ...inSql.map((name) => `puts ${name} into SQL: it is for the tables of lists`),
    ...lists.flatMap(([, items]) =>
      items
        ? items
            .match(ITEM)
            .flatMap((item) =>
              isString(item)
                ? foreign(item)
                : constants.has(item)
                  ? []
                  : [`has ${item} among the tables of a list: neither a string nor of a tables.public.ts`],
            )
        : ['has a list whose tables are not written out'],
    ),
  ];
}
