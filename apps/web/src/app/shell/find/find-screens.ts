import type { Found } from '../../../shared/finder.ts';
import type { MenuSection } from '../menu-model.ts';

/** The menu's screens whose name and group together contain every word of the text. */
export function findScreens(sections: readonly MenuSection[], text: string): readonly Found[] {
  const words = text.toLowerCase().split(/\s+/);
  return sections
    .flatMap(({ group, entries }) =>
      entries.map(({ label, href }): Found => ({ name: label, detail: group ?? '', href })),
    )
    .filter(({ name, detail }) => words.every((word) => `${name} ${detail}`.toLowerCase().includes(word)));
}
