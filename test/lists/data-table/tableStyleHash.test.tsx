import { render, screen } from '@testing-library/react';
import { createHash } from 'node:crypto';
import { securityHeaders } from '#local/page/servePage.ts';

// The grid asks for this when it is loaded; jsdom has no answer, the browsers that the page is for say yes.
beforeAll(() => void Object.assign(globalThis, { CSS: { supports: () => true } }));

it('the only style with a text that a table inserts is named by the page’s security policy', async () => {
  const { ThemeProvider } = await import('@mui/material/styles');
  const { theme } = await import('#src/app/theme.ts');
  const { DataTable } = await import('#src/lists/data-table/DataTable.tsx');
  await (await import('#src/lists/data-table/gridScript.ts')).loadGrid();
  const { container } = render(
    <ThemeProvider theme={theme}>
      <DataTable
        label="Things"
        rows={['one']}
        columns={[{ field: 'name', header: 'Name', value: (row) => row }]}
        getRowId={(row) => row}
        view={{ sort: undefined, page: 1, pageSize: 10 }}
        onViewChange={() => undefined}
      />
    </ThemeProvider>,
  );
  await screen.findByRole('grid');
  const texts = [...container.querySelectorAll('style')].map(({ textContent }) => textContent);
  expect(texts).toEqual([expect.stringContaining('--DataGrid-')]);
  const hash = createHash('sha256').update(texts[0]!).digest('base64');
  expect(securityHeaders([])['content-security-policy']).toContain(`'sha256-${hash}'`);
});
