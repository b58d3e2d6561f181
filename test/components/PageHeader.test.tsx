import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { PageHeading } from '#src/components/PageHeader.tsx';

test.each([
  ['is typing in a dialog stays there', 'Text', 'Text'],
  ['confirmed a dialog that closes starts at the heading', 'Leave', 'Two'],
])('when a screen comes, whoever %s', async (_name, focused, expected) => {
  const user = userEvent.setup();
  render(
    <MemoryRouter>
      <div role="dialog" aria-label="Search">
        <input aria-label="Text" />
        <button aria-label="Leave" />
      </div>
      <Link to="/two">Next</Link>
      <Routes>
        <Route path="/" element={<p>One</p>} />
        <Route path="/two" element={<PageHeading>Two</PageHeading>} />
      </Routes>
    </MemoryRouter>,
  );
  const link = screen.getByRole('link', { name: 'Next' });
  link.addEventListener('click', () => screen.getByLabelText(focused).focus());
  await user.click(link);
  const heading = await screen.findByRole('heading', { name: 'Two' });
  expect(expected === 'Two' ? heading : screen.getByLabelText(expected)).toHaveFocus();
});
