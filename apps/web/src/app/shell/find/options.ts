import { bestMatches, type Grants } from '@parwell/domain';
import type { Action, Finder, Found, FoundAnything } from '../../../shared/finder.ts';
import type { MenuSection } from '../menu-model.ts';
import { FIND_TEXTS } from './find.texts.ts';

export interface Option extends Found {
  readonly group: string;
}

const MAX_PER_GROUP = 6;

interface Searched {
  readonly text: string;
  readonly sections: readonly MenuSection[];
  readonly actions: readonly Action[];
  readonly finders: readonly Finder[];
  readonly grants: Grants;
  /** Undefined until the server has answered. */
  readonly answer: FoundAnything | undefined;
  readonly recent: readonly Omit<Found, 'score'>[];
}

/** Grouped; the best match first, both within a group and between groups. */
export function optionsFor(searched: Searched): readonly Option[] {
  const { text, finders, grants, answer, recent } = searched;
  if (text === '') {
    const opened = recent.map((found) => ({ ...found, score: 0, group: FIND_TEXTS.recent }));
    const known = new Set(recent.map(({ href }) => href));
    return [...opened, ...screensFor(searched).filter(({ href }) => !known.has(href))];
  }
  const groups = [
    screensFor(searched).slice(0, MAX_PER_GROUP),
    actionsFor(searched).slice(0, MAX_PER_GROUP),
    ...finders.map(({ group, results }) =>
      answer
        ? results(answer, grants, text)
            .slice(0, MAX_PER_GROUP)
            .map((found) => ({ ...found, group }))
        : [],
    ),
  ];
  const best = (options: readonly Option[]) => options[0]?.score ?? 0;
  return groups.toSorted((a, b) => best(b) - best(a)).flat();
}

function screensFor({ sections, text }: Searched): readonly Option[] {
  const screens = sections.flatMap(({ group, entries }) =>
    entries.map(({ label, href }) => ({ name: label, detail: group ?? '', href, group: FIND_TEXTS.screens })),
  );
  return bestMatches(text, screens, ({ name, detail }) => [name, detail]).map(withScore);
}

function actionsFor({ actions, grants, text }: Searched): readonly Option[] {
  const permitted = actions.filter(({ allowed }) => allowed(grants));
  return bestMatches(text, permitted, ({ name, also }) => [name, also ?? '']).map(
    ({ item: { name, href }, score }) => ({ name, detail: '', href, score, group: FIND_TEXTS.actions }),
  );
}

const withScore = ({ item, score }: { item: Omit<Option, 'score'>; score: number }): Option => ({
  ...item,
  score,
});
