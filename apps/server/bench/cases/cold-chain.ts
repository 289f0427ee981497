export { coldChain as run } from '../cold-chain.ts';
