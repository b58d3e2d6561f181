import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { Functions, type Models } from 'node-appwrite';
import type { ContractCase } from '#test/contract/ContractCase.ts';
import { outcomeOf, type ContractProject } from '#test/contract/ContractProject.ts';

/** Asks again until an execution has ended. */
async function ended(functions: Functions, { functionId, $id }: Models.Execution): Promise<Models.Execution> {
  for (;;) {
    const execution = await functions.getExecution({ functionId, executionId: $id });
    if (['completed', 'failed'].includes(execution.status)) return execution;
    await sleep(100);
  }
}

const run = ({ name, people }: ContractProject, xpath = '/', body = '') =>
  new Functions(people.staff.client).createExecution({ functionId: name, xpath, body });

const withFunction = (name: string, run: ContractCase['run']): ContractCase => ({
  name: `executions: ${name}`,
  needsFunction: true,
  run,
});

export const executions: readonly ContractCase[] = [
  withFunction('a synchronous one answers what the function answered', async (project) => {
    const execution = await run(project, '/some/path?a=1', 'words');
    assert.deepEqual([execution.status, execution.responseStatusCode, execution.trigger], ['completed', 200, 'http']);
    const { method, path, trigger, userId, body } = JSON.parse(execution.responseBody) as Record<string, unknown>;
    assert.deepEqual(
      [method, path, trigger, userId, body],
      ['POST', '/some/path', 'http', project.people.staff.id, 'words'],
    );
    assert.deepEqual([execution.logs, execution.errors], ['', '']);
  }),
  withFunction('an asynchronous one waits, ends, and keeps no answer', async (project) => {
    const functions = new Functions(project.people.staff.client);
    const execution = await functions.createExecution({ functionId: project.name, body: 'words', async: true });
    assert.deepEqual([execution.status, execution.responseBody], ['waiting', '']);
    const { status, responseStatusCode, responseBody, logs } = await ended(functions, execution);
    assert.deepEqual([status, responseStatusCode, responseBody, logs], ['completed', 200, '', '']);
  }),
  withFunction('logs are shown to keys', async (project) => {
    const { $id: executionId } = await run(project, '/logged');
    const functions = new Functions(project.asKey.client);
    const { logs } = await functions.getExecution({ functionId: project.name, executionId });
    assert.match(logs, /"path":"\/logged"/);
  }),
  withFunction('one that throws has failed, with HTTP 201', async (project) => {
    const { status, responseStatusCode } = await run(project, '/throw');
    assert.deepEqual([status, responseStatusCode], ['failed', 500]);
  }),
  withFunction('one that takes longer than it may has failed', async (project) => {
    const { status, responseStatusCode } = await run(project, '/slow');
    assert.deepEqual([status, responseStatusCode], ['failed', 500]);
  }),
  withFunction('guests and people without the right may not', async (project) => {
    const asked = { functionId: project.name };
    const { outsider, admin } = project.people;
    assert.equal(await outcomeOf(new Functions(outsider.client).createExecution(asked)), '401 user_unauthorized');
    assert.match(await outcomeOf(new Functions(project.guest.client).createExecution(asked)), /^401 /);
    assert.equal(await outcomeOf(new Functions(admin.client).createExecution(asked)), 'ok');
  }),
  withFunction('somebody else’s are not seen', async (project) => {
    const { $id: executionId } = await run(project);
    const rival = new Functions(project.people.rival.client);
    const asked = { functionId: project.name, executionId };
    assert.equal(await outcomeOf(rival.getExecution(asked)), '404 execution_not_found');
    const { executions: listed } = await rival.listExecutions({ functionId: project.name });
    assert.ok(!listed.some(({ $id }) => $id === executionId), 'the list has it');
  }),
  {
    name: 'executions: of a function that is nowhere are refused',
    run: async ({ people }) => {
      const call = new Functions(people.staff.client).createExecution({ functionId: 'contract-nowhere' });
      assert.equal(await outcomeOf(call), '404 function_not_found');
    },
  },
];
