export { findTaggedUnits } from './tags.find.ts';
