// A requirement has to be named by a test: its id occurs in a test file. `SHELL-012..038` stands for all ids of that
// range.
import { isTest } from './sources.mjs';

export const readRequirements = (catalogue) =>
  new Map(
    catalogue.flatMap(({ text }) =>
      [...text.matchAll(/^- \*\*([A-Z]+-\d{3})\*\* (.*)$/gm)].map(([, id, said]) => [id, said]),
    ),
  );

export const requirementsIn = (text) =>
  [...text.matchAll(/\b([A-Z]{2,6})-(\d{3})(?:\.\.(\d{3}))?\b/g)].flatMap(([, area, from, to]) =>
    Array.from(
      { length: Number(to ?? from) - Number(from) + 1 },
      (_, index) => `${area}-${String(Number(from) + index).padStart(3, '0')}`,
    ),
  );

const areaOf = (id) => id.split('-')[0];

export const areasOf = (required) => [...new Set([...required.keys()].map(areaOf))];

/** Whether the requirement exists or not. */
export const namedRequirements = (sources) =>
  new Set(sources.filter(({ path }) => isTest(path)).flatMap(({ text }) => requirementsIn(text)));

export function requirementProblems(required, named) {
  const areas = new Set(areasOf(required));
  return [
    ...[...named]
      .filter((id) => areas.has(areaOf(id)) && !required.has(id))
      .map((id) => `${id} is not in the catalogue`),
    ...[...required].filter(([id]) => !named.has(id)).map(([id, text]) => `No test names ${id}: ${text}`),
  ];
}
