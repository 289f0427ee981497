import { coldChain } from '../cold-chain.ts';

export const steps = [coldChain];
