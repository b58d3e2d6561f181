import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { makeStore } from '#src/app/makeStore.ts';
import { ExportPage } from '#src/features/export/ExportPage.tsx';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { memoryServices, samStaff } from '#test/support/memoryServices.ts';
import { answerWith, failWith, goodReply, heldAnswer, openExport, type Answer } from './openExport.tsx';

const ready = () => screen.findByRole('button', { name: 'Download File' });

/** Calls that the platform refused, or did not answer, are logged. */
function expectLogged(): void {
  const complaints = takeComplaints();
  expect(complaints).toHaveLength(1);
  expect(complaints[0]).toContain('Call failed: runExport');
}

describe('a failure', () => {
  it.each<[string, Answer, string]>([
    ['an execution that failed', answerWith(goodReply, 'failed'), 'Export failed: Export function failed to complete'],
    ['an execution that waits', answerWith('', 'waiting'), 'Export failed: Export function failed to complete'],
    ['no JSON', answerWith('<html>'), 'Export failed: Invalid response format'],
    ['nothing', answerWith(''), 'Export failed: Invalid response format'],
    ['a list', answerWith([goodReply]), 'Export failed: Invalid response format'],
    ['no file name', answerWith({ ...goodReply, fileName: undefined }), 'Export failed: Invalid response format'],
    ['no size', answerWith({ ...goodReply, fileSize: undefined }), 'Export failed: Invalid response format'],
    [
      'a link on another host',
      answerWith({ ...goodReply, downloadUrl: 'https://elsewhere.example.test/file' }),
      'Export failed: Invalid response format',
    ],
    [
      'a message of the server',
      answerWith({ success: false, message: 'The bucket is full.' }),
      'Export failed: The bucket is full.',
    ],
    ['no message of the server', answerWith({ success: false }), 'Export failed: Export failed'],
  ])('%s is told, saves nothing, and can be tried again', async (_, answer, message) => {
    const { generate, saved, executed, user } = await openExport({ answers: [answer] });
    generate();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.queryByRole('button', { name: 'Download File' })).toBeNull();
    expect(saved).toEqual([]);
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Generate Export' }));
    await ready();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(executed).toHaveLength(2);
  });

  it('by a platform that refuses is told in its words', async () => {
    const { generate } = await openExport({ answers: [failWith(401, 'user_unauthorized', 'No permissions.')] });
    generate();
    expect(await screen.findByRole('alert')).toHaveTextContent('Export failed: No permissions.');
    expectLogged();
  });

  it('of a browser that is offline is no export that may be running', async () => {
    jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    const { generate } = await openExport({ answers: [failWith(0, 'network', 'The server could not be reached.')] });
    generate();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Export failed: You are offline. Try again when you are connected.',
    );
    expectLogged();
  });

  it('by a platform that refuses without a word is told', async () => {
    const { generate } = await openExport({ answers: [failWith(404, 'function_not_found', '')] });
    generate();
    expect(await screen.findByRole('alert')).toHaveTextContent('Export failed: Export failed');
    expectLogged();
  });

  it.each([
    [
      'an id of the function',
      { config: { fileExporterFunctionId: undefined } },
      'Export function ID not configured. Check environment variables.',
    ],
    ["the person's email", { user: { ...samStaff, email: '' } }, 'User information missing. Please log in again.'],
  ])('for want of %s executes nothing', async (_, options, message) => {
    const { generate, executed } = await openExport(options);
    generate();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(executed).toEqual([]);
  });

  it('for want of a configuration executes nothing', async () => {
    render(
      <Provider store={makeStore(memoryServices({}))}>
        <MemoryRouter>
          <ExportPage />
        </MemoryRouter>
      </Provider>,
    );
    act(() => screen.getByRole('button', { name: 'Generate Export' }).click());
    const message = 'Configuration not available. Please refresh the page.';
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  it('clears after 10 s', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const { generate } = await openExport({ answers: [answerWith({ success: false })] });
      generate();
      expect(await screen.findByRole('alert')).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(8_000));
      expect(screen.getByRole('alert')).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(2_000));
      expect(screen.queryByRole('alert')).toBeNull();
      expect(screen.getByRole('button', { name: 'Generate Export' })).toBeEnabled();
    } finally {
      jest.useRealTimers();
    }
  });

  it('that came while another screen was shown is told when one is back, and clears after 10 s', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const { answer, release } = heldAnswer(answerWith({ success: false, message: 'The bucket is full.' }));
      const { generate, router } = await openExport({ answers: [answer] });
      generate();
      await screen.findByText('Preparing your data export...');
      await act(() => router.navigate('/'));
      release();
      await act(() => jest.advanceTimersByTimeAsync(60_000));
      await act(() => router.navigate('/export'));
      expect(await screen.findByRole('alert')).toHaveTextContent('Export failed: The bucket is full.');
      await act(() => jest.advanceTimersByTimeAsync(10_000));
      expect(screen.queryByRole('alert')).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });

  it('clears nothing of the result that followed it', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const { generate } = await openExport({ answers: [answerWith({ success: false })] });
      generate();
      await screen.findByRole('alert');
      generate();
      await ready();
      await act(() => jest.advanceTimersByTimeAsync(11_000));
      expect(screen.getByText('engineering data.xlsx')).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('no answer', () => {
  it.each<[string, Answer, RegExp]>([
    ['after a time-out of the page', failWith(0, 'timeout'), /The export is taking longer than expected\./],
    ['after a cut', failWith(0, 'network'), /The server didn't answer\./],
    ['after a failure of the server', failWith(503, 'general_unknown'), /The server didn't answer\./],
  ])('%s is told apart from a failure, stays, and may be tried again', async (_, answer, message) => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const { generate, executed } = await openExport({ answers: [answer] });
      generate();
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent(message);
      expect(alert).toHaveTextContent('may still be running: wait a minute, then try again.');
      expect(alert).not.toHaveTextContent('Export failed');
      await act(() => jest.advanceTimersByTimeAsync(60_000));
      expect(alert).toBeVisible();
      expect(executed).toHaveLength(1);
      expect(screen.getByRole('button', { name: 'Try Again' })).toBeEnabled();
      generate();
      await ready();
      expect(executed).toHaveLength(2);
      expectLogged();
    } finally {
      jest.useRealTimers();
    }
  });

  it('can be read by everyone', async () => {
    const { generate } = await openExport({ answers: [failWith(0, 'timeout')] });
    generate();
    await screen.findByRole('alert');
    await expectAccessible();
    expectLogged();
  });
});
