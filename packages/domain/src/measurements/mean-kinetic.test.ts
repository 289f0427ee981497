import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrhenius, meanKinetic } from './mean-kinetic.ts';

const of = (degrees: readonly number[]) =>
  meanKinetic(
    degrees.reduce((sum, each) => sum + arrhenius(each), 0),
    degrees.length,
  );
const times = (count: number, degrees: number) => Array.from({ length: count }, () => degrees);

test('the worked example of Isopharm: 2 h at 20, 4 h at 2 and 1 h at 25 °C equal 7 h at 15.7 °C', () => {
  // https://systems.isopharm.co.uk/mean-kinetic-temperature/
  expect(of([...times(2, 20), ...times(4, 2), 25])).toBeCloseTo(15.7, 1);
});

test('the worked example of the USP: 52 weeks with an average of 25 °C are 25.0 °C', () => {
  // As cited at https://m.zhuangpeitu.com/article/44180191.html, ΔH/R being 10,000 K.
  expect(of(times(52, 25))).toBeCloseTo(25.0, 6);
  expect(Math.log(arrhenius(25))).toBeCloseTo(-33.54, 2);
});

test('no readings give no mean; equal readings give their value', () => {
  expect(meanKinetic(0, 0)).toBeNull();
  for (const degrees of [-40, 0, 5, 25, 40]) expect(of(times(7, degrees))).toBeCloseTo(degrees, 9);
});

test('USP: it is never below the arithmetic mean, and never above the hottest', () => {
  const degrees = fc.array(fc.integer({ min: -400, max: 600 }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(degrees, (tenths) => {
      const measured = tenths.map((each) => each / 10);
      const kinetic = of(measured) ?? NaN;
      const mean = measured.reduce((sum, each) => sum + each, 0) / measured.length;
      expect(kinetic).toBeGreaterThanOrEqual(mean - 1e-6);
      expect(kinetic).toBeLessThanOrEqual(Math.max(...measured) + 1e-6);
    }),
  );
});
