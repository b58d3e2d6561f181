import { render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { makeStore } from '#src/app/makeStore.ts';
import { linksFor } from '#src/app/layout/headerLinks.ts';
import { Tour } from '#src/components/tour/Tour.tsx';
import { memoryServices, samStaff } from '#test/support/memoryServices.ts';

test.each(linksFor({ ...samStaff, labels: ['admin'] }))('$label has three sentences of its own', ({ label, to }) => {
  render(
    <Provider store={makeStore(memoryServices({}))}>
      <MemoryRouter initialEntries={[to]}>
        <Tour isAskedFor onClose={() => undefined} />
      </MemoryRouter>
    </Provider>,
  );
  const panel = screen.getByRole('region', { name: label === 'Home' ? 'Welcome' : label });
  expect(within(panel).getAllByRole('listitem')).toHaveLength(3);
});
