// The rules as defined by the pages of docs/rules.

const RULE_PAGE = /^docs\/rules\/(?!README)[\w-]+\.md$/;
const HEADING = /^#{2,4} ([A-Z][1-9]\d?)\b.*$/gm;
const FILE = /\.(tsx?|mts|mjs|sql)$/;

/** With line breaks as spaces; undefined if the rule has no such line. */
const lineOf = (text, word) =>
  new RegExp(`^- ${word}: (.+(?:\\n  .+)*)`, 'm').exec(text)?.[1].replaceAll(/\s+/g, ' ');

const quoted = (line) => [...(line ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name);

/** '`a`, `b` in `c.ts`' as one `{ names, file }`; names without a file belong to none. */
function holders(line) {
  const found = [];
  let names = [];
  for (const name of quoted(line)) {
    if (FILE.test(name)) {
      found.push({ names, file: name });
      names = [];
    } else names.push(name);
  }
  return names.length > 0 ? [...found, { names, file: undefined }] : found;
}

/** As `{ id, path, restsOn, heldBy, provenBy }`, in the order of the pages. */
export const readRules = (sources) =>
  sources
    .filter(({ path }) => RULE_PAGE.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(HEADING)].map((heading, index, all) => {
        const said = text.slice(heading.index, all[index + 1]?.index);
        return {
          id: heading[1],
          path,
          restsOn: lineOf(said, 'Rests on'),
          heldBy: holders(lineOf(said, 'Held by')),
          provenBy: quoted(lineOf(said, 'Proven by')),
        };
      }),
    );

export const familiesOf = (rules) => [...new Set(rules.map(({ id }) => id[0]))];
