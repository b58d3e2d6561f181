import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { tableIds, type TableId } from '#domain/resourceIds.ts';
import { inventoryColumns } from '#domain/tech-inventory/categories.ts';
import { paths } from '#src/paths.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { markupTables, markupText } from '#test/support/markup/markupTables.ts';
import { findMarkup, markupPayloads } from '#test/support/markup/payloads.ts';
import { memoryServices, samStaff } from '#test/support/memoryServices.ts';
import { propertyRuns } from '#test/support/propertyRuns.ts';
import { renderApp } from '#test/support/renderApp.tsx';

const payloadsOnPage = 100;

interface MarkupScreen {
  readonly path: string | ((markup: string) => string);
  /** Leads to what the screen shows only when asked. */
  readonly open?: (user: UserEvent) => Promise<void>;
  readonly shows: Partial<Record<TableId, readonly string[]>>;
  /** Texts that are no columns, of which the markup is a part. */
  readonly says?: readonly string[];
}

const { teamMetadata, userMetadata, teamTechInventory, changeEntries, reminderSettings, reminderMails } = tableIds;
const names = ['teamName', 'projectId', 'productName'];
const facts = [...names, 'sector', 'businessUnit'];
const person = ['firstName', 'middleName', 'lastName'];
const entries = ['oldValue', 'newValue', 'userName', 'fileName'];
const language = (markup: string): string => markupText(teamTechInventory, 'languageAndVersion', markup);

const screens: Readonly<Record<string, MarkupScreen>> = {
  'the team list': { path: paths.allTeams, shows: { [teamMetadata]: facts } },
  views: {
    path: paths.allTeams,
    open: async (user) => user.click(await screen.findByRole('button', { name: /^View/u })),
    shows: { [tableIds.sharedViews]: ['name'] },
  },
  'team information': {
    path: paths.team('blue'),
    shows: { [teamMetadata]: facts, [userMetadata]: [...person, 'company', 'manager', 'email'] },
  },
  'tech inventory': {
    path: paths.team('blue', 'techInventory'),
    shows: { [teamMetadata]: names, [teamTechInventory]: [...inventoryColumns, 'updateBy'] },
    says: ['reason'],
  },
  'team metrics': {
    path: paths.team('blue', 'teamMetrics'),
    shows: { [teamMetadata]: names, [tableIds.teamMonthlyMetrics]: ['updateBy'] },
  },
  'history of a team': { path: paths.team('blue', 'history'), shows: { [changeEntries]: entries } },
  comparison: {
    path: `${paths.compare(['blue', 'red'])}&equal=1`,
    shows: {
      [teamMetadata]: facts,
      [userMetadata]: person,
      [teamTechInventory]: inventoryColumns.filter((column) => column !== 'comments'),
    },
  },
  technologies: {
    path: paths.technologies,
    shows: { [teamMetadata]: ['sector', 'businessUnit'], [teamTechInventory]: ['languageAndVersion', 'apiTestTools'] },
  },
  'one technology': {
    path: (markup) => paths.technology('languages', language(markup)),
    shows: { [teamMetadata]: ['teamName', 'sector', 'businessUnit'], [teamTechInventory]: ['languageAndVersion'] },
    says: ['reason'],
  },
  radar: { path: paths.radar, shows: { [teamTechInventory]: ['languageAndVersion'] }, says: ['reason'] },
  'a person': {
    path: paths.person('grace'),
    shows: { [userMetadata]: [...person, 'company', 'manager', 'email'], [teamMetadata]: ['teamName', 'sector'] },
  },
  reporting: { path: paths.reporting, shows: { [teamMetadata]: ['teamName', 'sector', 'businessUnit'] } },
  'enter metrics': { path: `${paths.enterMetrics}?teams=blue,red`, shows: { [teamMetadata]: ['teamName'] } },
  'upload history': {
    path: paths.adminTab('history'),
    shows: { [tableIds.fileUploadResults]: ['fileName', 'message'] },
  },
  'all changes': { path: paths.adminTab('changes'), shows: { [changeEntries]: ['teamName', ...entries] } },
  reminders: {
    path: paths.adminTab('reminders'),
    shows: { [reminderSettings]: ['subject', 'text', 'updateBy'], [reminderMails]: ['email', 'name', 'error'] },
  },
  home: { path: paths.home, shows: {}, says: ['person'] },
};

const blanks = /\s+/gu;

/** All that the page says: texts, labels and values of inputs. */
function textOfPage(): string {
  const labels = [...document.querySelectorAll('[aria-label], [title], option, input, textarea')].flatMap((element) => [
    element.getAttribute('aria-label') ?? '',
    element.getAttribute('title') ?? '',
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : '',
  ]);
  return [document.body.textContent, ...labels].join('\n').replace(blanks, ' ');
}

function textsOf({ shows, says = [] }: MarkupScreen, markup: string): string[] {
  const columns = Object.entries(shows).flatMap(([tableId, names]) =>
    names.map((column) => markupText(tableId as TableId, column, markup)),
  );
  return [...columns, ...says.map((word) => `${word} ${markup}`)].map((text) => text.replace(blanks, ' '));
}

const pages = Array.from({ length: propertyRuns(markupPayloads.length / payloadsOnPage) }, (_, page) =>
  markupPayloads.slice(page * payloadsOnPage, (page + 1) * payloadsOnPage).join(' '),
);

test('there are 500 payloads, each of which is markup to a page that takes it for that', () => {
  expect(new Set(markupPayloads).size).toBe(500);
  const page = new DOMParser().parseFromString(markupPayloads.slice(0, 8).join(' '), 'text/html');
  expect(findMarkup(page).length).toBeGreaterThan(5);
});

describe.each(Object.entries(screens))('%s', (_name, each) => {
  test.each(pages.map((markup, page) => [page + 1, markup]))('shows markup as text: %i', async (_page, markup) => {
    const email = 'ada.admin@example.test';
    const ada = { ...samStaff, email, name: `person ${markup}`, labels: ['admin'] };
    const memory = memoryServices(markupTables(markup), ada);
    const path = typeof each.path === 'string' ? each.path : each.path(markup);
    const { user } = renderApp(path, memory);
    await each.open?.(user);
    const wanted = textsOf(each, markup);
    await waitFor(() => {
      const shown = textOfPage();
      expect(wanted.filter((text) => !shown.includes(text)).map((text) => text.slice(0, 60))).toEqual([]);
    });
    expect(findMarkup(document)).toEqual([]);
    expect(window).not.toHaveProperty('pwned');
    // Memory has no function that says who sends mails.
    expect(takeComplaints().filter((complaint) => !complaint.includes('Call failed: getReminderStatus'))).toEqual([]);
  });
});
