import { expect, expectAccessible, openAs, signInAs, test } from './fixtures.ts';

test('from the first visit to signing out', async ({ page }) => {
  await page.goto('/');
  // Nobody is signed in: the guard leads to the provider by itself (specification.md, section 2).
  await expect(page.getByRole('button', { name: 'Continue as Sam Staff' })).toBeVisible();
  expect(new URL(page.url()).pathname).toMatch(/^\/idp\//);
  await expectAccessible(page);
  // Without teams of their own.
  await signInAs(page, 'Kim Staff');

  await expect(page.getByRole('heading', { level: 1, name: 'Team Metrics All In One Place' })).toBeVisible();
  await expect(page.getByText(/Welcome.*Kim Staff/)).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Admin' })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'View Your Teams' }).click();
  await expect(page).toHaveURL('/teams');
  const current = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team Projects' });
  await expect(current).toHaveCSS('font-weight', '700');
  await expect(page.getByRole('heading', { level: 1, name: 'All Team Projects' })).toBeVisible();
  await expect(page.getByText('List of all projects and teams.')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(21); // the header and 20 teams
  await expectAccessible(page);

  const wanted = (await page.getByRole('row').nth(3).getByRole('rowheader').first().innerText()).trim();
  await page.getByPlaceholder('Search Teams...').fill(wanted.toUpperCase());
  await expect(page.getByText(/^Showing \d+ of 60 teams$/)).toBeVisible();
  await page
    .getByRole('row', { name: wanted })
    .getByRole('link', { name: /^View Detail/ })
    .first()
    .click();

  await expect(page).toHaveURL(/\/teams\/[^/]+\/teamInfo$/);
  await expect(page.getByRole('heading', { level: 1, name: wanted })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Team Info', selected: true })).toBeVisible();
  for (const name of ['Name', 'Email', 'Role', 'Manager', 'Company', 'Work Location']) {
    await expect(page.getByRole('columnheader', { name: new RegExp(`^${name}( Sort)?$`) })).toBeVisible();
  }
  await expect(page.getByRole('gridcell', { name: /@example\.test$/ }).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: /kim\.staff@example\.test/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Log In Now' })).toBeVisible();
  await expectAccessible(page);

  // Signed out by hand: a guarded address leads home instead of signing in again.
  await page.goto('/teams');
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Log In Now' }).click();
  await expect(page.getByRole('button', { name: 'Continue as Kim Staff' })).toBeVisible();
});

test('with e-mail and password', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Email').fill('ada.admin@example.test');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill('ada.admin@example.test');
  await page.getByLabel('Password').fill('password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(/Welcome.*Ada Admin/)).toBeVisible();
});

test('a sorted list is paged, and Back goes through what was seen', async ({ page, product }) => {
  await openAs(page, product, 'Sam Staff', '/teams');
  const firstName = page.getByRole('rowheader').first();
  await page.getByRole('columnheader', { name: 'Project ID' }).click();
  await page.getByRole('button', { name: 'Go to next page' }).click();
  await expect(page).toHaveURL('/teams?sort=projectId&page=2');
  await expect(firstName).toBeInViewport();
  await expect(firstName).toBeFocused();
  await expect(page.getByText('21–40 of 60')).toBeVisible();
  const seen = await firstName.innerText();

  await page.getByRole('columnheader', { name: 'Sector' }).click();
  await page.getByRole('button', { name: 'Go to next page' }).click();
  await page.getByRole('button', { name: 'Go to next page' }).click();
  await expect(page).toHaveURL('/teams?sort=sector&page=3');
  await expect(page.getByText('41–60 of 60')).toBeVisible();

  for (const address of ['/teams?sort=sector&page=2', '/teams?sort=sector', '/teams?sort=projectId&page=2']) {
    await page.goBack();
    await expect(page).toHaveURL(address);
  }
  await expect(page.getByText('21–40 of 60')).toBeVisible();
  await expect(firstName).toHaveText(seen);
  await page.reload();
  await expect(page.getByText('21–40 of 60')).toBeVisible();
  await expect(firstName).toHaveText(seen);

  await page.keyboard.press('/');
  await page.keyboard.type('zz');
  await expect(page.getByPlaceholder('Search Teams...')).toHaveValue('zz');
});
