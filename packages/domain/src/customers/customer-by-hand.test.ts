import { expect, test } from 'vitest';
import { billingAddressOf, customerByHandProblems, newCustomerIdProblem } from './customer-by-hand.ts';

test('the ID of a customer added by hand is short and has no sign that a topic or an address would divide (R18)', () => {
  const problem = 'Use up to 30 letters, digits, hyphens, dots and underscores.';
  for (const id of ['100500', ' 100500 ', 'St.Mary_2-b', 'x'.repeat(30)])
    expect([id, newCustomerIdProblem(id)]).toEqual([id, null]);
  for (const id of ['1/2', 'a b', 'a#', 'é', 'x'.repeat(31)])
    expect([id, newCustomerIdProblem(id)]).toEqual([id, problem]);
  expect(newCustomerIdProblem('  ')).toBe('Please enter a customer ID.');
  expect(newCustomerIdProblem('ALL')).toBe('ALL stands for all customers and is not a customer ID.');
});

test('a customer by hand needs a name; e-mail and state are right or empty (R18)', () => {
  const problems = (name: string, contactEmail = '', state = '') =>
    customerByHandProblems({ name, contactEmail, state }).map(({ field }) => field);
  expect(problems('Mercy Hospital')).toEqual([]);
  expect(problems('Mercy Hospital', 'ana@mercy.example', 'OH')).toEqual([]);
  expect(problems(' ', 'ana', 'Ohio')).toEqual(['name', 'contactEmail', 'state']);
  expect(problems('Mercy Hospital', '', 'oh')).toEqual(['state']);
});

test('without an address of its own for invoices, the address is on them (R18)', () => {
  const place = {
    name: 'Mercy',
    address1: '1 Main',
    address2: '',
    city: 'Dayton',
    state: 'OH',
    zip: '45402',
  };
  expect(billingAddressOf(place)).toBe('Mercy, 1 Main, Dayton, OH 45402');
  expect(billingAddressOf({ ...place, address1: '', city: '', state: '', zip: '' })).toBe('Mercy');
});
