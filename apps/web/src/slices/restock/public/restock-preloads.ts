export { default } from '../preloads.tsx';
