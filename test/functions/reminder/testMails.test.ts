import { ExecutionMethod, Functions } from 'node-appwrite';
import { defaultReminderSettings } from '#domain/reminders/settings.ts';
import { functionIds } from '#domain/resourceIds.ts';
import { buildFunctions } from '#test/support/buildFunctions.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { signedInClient } from '#test/support/signedIn.ts';
import { startMailServer } from '#test/support/startMailServer.ts';
import { startAppwrite } from '#test/support/startAppwrite.ts';
import { productConfig, withoutTriggers } from '#test/support/startUploads.ts';

const mailServer = ofSuite(() => startMailServer());
const appwrite = ofSuite(async () => {
  const variables = {
    TIME_ZONE: 'Asia/Kolkata',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'data@example.test',
    PAGE_URL: 'https://data.example.test',
  };
  const settings = { functionsRoot: await buildFunctions(), projectVariables: variables };
  return startAppwrite(settings, withoutTriggers(productConfig()));
});

async function askOf(person: string): Promise<(count: number) => Promise<string[]>> {
  const functions = new Functions(await signedInClient(appwrite, person, ['admin']));
  const { subject, text } = defaultReminderSettings;
  const ask = async (path: string): Promise<string> => {
    const request = { functionId: functionIds.reminder, xpath: path, method: ExecutionMethod.POST };
    const reply = await functions.createExecution({ ...request, body: JSON.stringify({ subject, text }) });
    return `${reply.responseStatusCode} ${reply.responseBody}`;
  };
  return (count) => Promise.all(Array.from({ length: count }, (_, index) => ask(`/test?at=${index}`)));
}

it('an admin gets five test mails in ten minutes, asked for at once or one by one', async () => {
  const ask = await askOf('ada');
  const replies = await ask(8);
  const sent = '200 {"sentTo":"ada@example.test"}';
  expect(replies.filter((reply) => reply === sent)).toHaveLength(5);
  const refused = replies.filter((reply) => reply !== sent);
  const sentence =
    /^429 {"message":"You have asked for 5 test mails in the last ten minutes\. Try again at \d\d:\d\d\."}$/;
  expect(refused).toEqual(refused.map(() => expect.stringMatching(sentence) as string));

  const [again = ''] = await ask(1);
  expect(again).toMatch(sentence);
  const [, time = ''] = /at (\d\d:\d\d)\./.exec(again) ?? [];
  const first = appwrite.platform.database.prepare(`SELECT min("$createdAt") AS at FROM executions`).get() as {
    at: string;
  };
  const firstMs = Date.parse(first.at);
  const inKolkata = (ms: number) => new Date(ms + 5.5 * 3_600_000).toISOString().slice(11, 16);
  expect([10, 11].map((minutes) => inKolkata(firstMs + minutes * 60_000))).toContain(time);
  expect(mailServer.accepted).toHaveLength(5);

  // What lies further back doesn't count.
  const earlier = new Date(firstMs - 601_000).toISOString().replace('Z', '+00:00');
  appwrite.platform.database
    .prepare(`UPDATE executions SET "$createdAt" = ? WHERE responseStatusCode = 200`)
    .run(earlier);
  expect(await ask(1)).toEqual([sent]);
});

it('each admin has five of their own', async () => {
  const ask = await askOf('kim');
  expect(await ask(1)).toEqual(['200 {"sentTo":"kim@example.test"}']);
});
