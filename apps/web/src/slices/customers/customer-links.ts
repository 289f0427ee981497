import { customerLinks, type Grants } from '@parwell/domain';
import { pathOf, type Screen } from '../../shared/screen.ts';

export interface Link {
  readonly label: string;
  readonly href: string;
}

export const linksOf = (screens: readonly Screen[], grants: Grants, customerId: string): readonly Link[] =>
  customerLinks(grants).flatMap(({ title, path }) => {
    const screen = screens.find((each) => each.path === path);
    if (!screen?.allowed(grants, customerId)) return [];
    return [{ label: title, href: pathOf(screen, customerId) }];
  });
