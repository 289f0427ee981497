// A file of its own, because the filters of many screens need it.
import { z } from 'zod';
import { callsOf } from './call.ts';
import { pageOf } from './lists.ts';

const defineCall = callsOf('products');

export const listProductGroups = defineCall({
  method: 'GET',
  path: '/products/groups',
  summary: 'The groups of the products the user may see',
  permission: 'signed-in',
  programs: true,
  response: pageOf(z.string()),
});
