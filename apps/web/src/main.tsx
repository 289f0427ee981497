import './app/no-eval.ts';
import { createRoot } from 'react-dom/client';
import { start } from './app/start.tsx';
import { thisBrowser } from './session/browser.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
void start(createRoot(container), thisBrowser);
