import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those that take longest, so that no worker begins one of them when the others have nothing left to do. */
const SLOWEST = [
  'server/test/bench.test',
  'server/test/start.test',
  'server/test/fuzz.test',
  'server/test/report-kill.test',
  'server/test/gateway-kill.test',
  'server/test/calls/stock.test',
  'server/test/calls/devices.test',
  'server/test/calls/people.test',
  'slices/users/import-users.test',
  'slices/measurements/partitions.test',
  'slices/demo/demo.test',
  'slices/settings/settings.test',
];

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = SLOWEST.findIndex((part) => moduleId.includes(part));
      return index < 0 ? SLOWEST.length : index;
    };
    const sorted = await super.sort(files); // oxlint-disable-line no-array-sort -- not that of an array
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    projects: ['packages', 'apps/server', 'apps/simulator', 'apps/web'],
    sequence: { sequencer: SlowestFirst },
  },
});
