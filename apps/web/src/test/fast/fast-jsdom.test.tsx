import { getSettings, getUser, listAudit, listAuditEventTypes } from '@parwell/contract';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fakeApi } from '../fake-api.ts';
import { openPortal } from '../open-portal.ts';
import { givenSession, user } from '../people.ts';
import { letJsdomAnswer, makeJsdomFast } from './fast-jsdom.ts';

const labelsOf = (element: Element): readonly Element[] =>
  element instanceof HTMLInputElement || element instanceof HTMLButtonElement
    ? [...(element.labels ?? [])]
    : [];

/** For each element: visible, clickable, and its accessible name. */
const answers = () =>
  [...document.body.querySelectorAll('*')].map((element) => {
    const { display, visibility, pointerEvents } = getComputedStyle(element);
    return {
      element: element.outerHTML.slice(0, 200),
      display,
      visibility,
      pointerEvents,
      labels: labelsOf(element),
    };
  });

function expectAnswersOfJsdom() {
  const fast = answers();
  letJsdomAnswer();
  expect(fast).toEqual(answers());
  makeJsdomFast();
}

test('a page with every component gives the same answers as jsdom', async () => {
  givenSession();
  const api = fakeApi();
  api.answers(getUser, user({ grants: { ALL: { orders: 'VIEWER' } } }));
  api.answers(getSettings, { knowledgeBaseUrl: null });
  api.answers(listAuditEventTypes, { eventTypes: [], resourceTypes: [] });
  api.answers(listAudit, { data: [], total_count: 0 });
  await openPortal('/audit-logs');
  await screen.findByText('Sorry, no matching records found');
  expectAnswersOfJsdom();
});

const STYLES = `
  .gone { display: none }
  .unseen, .other { visibility: hidden }
  .seen { visibility: visible }
  .through { pointer-events: none }
  .flex { display: flex }
  div.gone.back { display: block }
  .gone.kept { display: grid !important }
  .list > .first { display: none }
  @media (min-width: 1px) { .wide { display: none } }
  @media screen { .screen { display: none } }
  .as-around { visibility: inherit }
  .marked::before { display: none }
  .odd::-moz-focus-inner { display: none }
`;

const style = document.createElement('style');
afterEach(() => style.remove());

test('rules that hide, inherit, conflict or do not apply give the same answers as jsdom', () => {
  style.textContent = STYLES;
  document.head.append(style);
  render(
    <>
      <div className="gone">
        <span>inside</span>
      </div>
      <div className="gone back" />
      <div className="gone kept" />
      <div className="gone flex" />
      <div className="flex" style={{ display: 'none' }} />
      <div className="unseen">
        <i className="seen through">
          <b className="as-around" />
        </i>
        <button type="button">Hidden with what is around it</button>
      </div>
      <div className="list">
        <p className="first" />
        <p className="wide" />
        <p className="screen" />
        <p className="marked odd" hidden />
      </div>
      <label htmlFor="named">Name</label>
      <input id="named" />
      <label>
        Around <input type="hidden" />
        <input />
      </label>
      <label htmlFor="nobody">Nobody</label>
    </>,
  );
  expectAnswersOfJsdom();
});

test('changes of a class, a style sheet or a label are noticed', () => {
  render(
    <>
      <p>Text</p>
      <label htmlFor="later">Name</label>
      <input />
    </>,
  );
  const text = screen.getByText('Text');
  const field = screen.getByRole('textbox');
  expect([getComputedStyle(text).display, labelsOf(field)]).toEqual(['block', []]);

  style.textContent = '.gone { display: none }';
  document.head.append(style);
  text.className = 'gone';
  field.id = 'later';
  expect([getComputedStyle(text).display, labelsOf(field).length]).toEqual(['none', 1]);
  style.textContent = '.gone { display: flex }';
  expect(getComputedStyle(text).display).toBe('flex');
  style.remove();
  expect(getComputedStyle(text).display).toBe('block');
});

test('a style element is found by its attribute', () => {
  style.dataset['emotion'] = 'css-global abc';
  document.head.append(style);
  expect(document.querySelector('style[data-emotion="css-global abc"]')).toBe(style);
  expect(document.head.querySelector('style[data-emotion="css-global abc"]')).toBe(style);
  expect(document.body.querySelector('style[data-emotion="css-global abc"]')).toBeNull();
  expect(document.querySelector('style[data-emotion="css-global ab"]')).toBeNull();
});
