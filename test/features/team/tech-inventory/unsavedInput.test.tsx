import { act, screen, waitFor, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { teamRow } from '#test/support/teamRows.ts';

async function open() {
  const app = renderApp(
    '/teams/blue/techInventory',
    memoryServices({
      [tableIds.teamMetadata]: [teamRow('blue')],
      [tableIds.teamTechInventory]: [inventoryRow('blue', { languageAndVersion: 'Java:8' })],
      [tableIds.technologyRules]: [],
      [tableIds.teamMonthlyMetrics]: [],
    }),
  );
  await screen.findByRole('group', { name: 'Languages' });
  return app;
}

const languages = () => within(screen.getByRole('group', { name: 'Languages' }));
const prompt = () => screen.findByRole('dialog', { name: 'Discard your changes?' });
const isAskedByBrowser = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

type Page = Awaited<ReturnType<typeof open>>;

test.each<[string, (page: Page) => Promise<void>, () => HTMLElement]>([
  [
    'a typed item',
    async ({ user }) => {
      await user.click(languages().getByRole('button', { name: 'Add to Languages' }));
      await user.type(languages().getByRole('combobox', { name: 'Name' }), 'Kotlin');
    },
    () => languages().getByRole('combobox', { name: 'Name' }),
  ],
  [
    'an edited version',
    async ({ user }) => {
      await user.click(languages().getByRole('button', { name: 'Change the version of Java 8 in Languages' }));
      await user.keyboard('21');
    },
    () => languages().getByRole('combobox', { name: 'Version' }),
  ],
  [
    'a pasted list',
    async ({ user }) => {
      await user.click(languages().getByRole('button', { name: 'Add to Languages' }));
      await user.paste('Kotlin\nGo');
    },
    () => languages().getByRole('button', { name: /^Add 2 items/ }),
  ],
])('%s is asked about before another tab, a link, Back or the browser takes it', async (_, type, typed) => {
  const page = await open();
  const { user, router } = page;
  expect(isAskedByBrowser()).toBe(false);
  await type(page);
  await waitFor(() => expect(isAskedByBrowser()).toBe(true));

  await user.click(screen.getByRole('tab', { name: 'Team Metrics' }));
  await within(await prompt()).findByText("Your changes haven't been saved.");
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.pathname).toBe('/teams/blue/techInventory');
  expect(typed()).toBeVisible();

  await act(() => router.navigate('/'));
  await prompt();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  await waitFor(() => expect(isAskedByBrowser()).toBe(false));
});

test('a form that holds nothing new asks nothing', async () => {
  const { user } = await open();
  await user.click(languages().getByRole('button', { name: 'Add to Languages' }));
  await user.click(screen.getByRole('tab', { name: 'Team Metrics' }));
  await waitFor(() => expect(window.location.pathname).toBe('/teams/blue/teamMetrics'));
});
