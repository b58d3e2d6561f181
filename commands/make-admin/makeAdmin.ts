import { Users } from 'node-appwrite';
import { CommandFailure } from '#commands/CommandFailure.ts';
import { parseArguments } from '#commands/parseArguments.ts';
import { type Account, describeAccount, findAccount, listAdmins } from '#commands/people.ts';
import { connect, describeFailure, describeProject, projectOptions, readProject } from '#commands/project.ts';
import type { Terminal } from '#commands/terminal.ts';
import { adminLabel, isAdmin } from '#domain/user.ts';
import { withRetry } from '#functions/runtime/server.ts';

const usage = `npm run make-admin -- person@example.test [options]

Gives a person the label "admin". It counts from the person's next call.

  --remove            takes the label away
  --endpoint ADDRESS  of Appwrite; default ${projectOptions.endpoint.default}
  --project ID        default: projectId of appwrite.config.json
  --yes               doesn't ask

The API key (scopes users.read and users.write) is APPWRITE_KEY, or that of the data folder of this machine, or asked.`;

export async function makeAdmin(
  args: readonly string[],
  terminal: Terminal,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const { values, positionals } = parseArguments({
    args: [...args],
    options: { ...projectOptions, remove: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  if (values.help) {
    terminal.say(usage);
    return;
  }
  const [email, ...more] = positionals;
  if (email === undefined || more.length > 0 || !/^\S+@\S+$/.test(email)) {
    throw new CommandFailure('One e-mail address is needed: npm run make-admin -- person@example.test');
  }
  const project = await readProject(values, environment, terminal);
  const users = new Users(connect(project));
  try {
    await setAdmin({ users, terminal, where: describeProject(project) }, email, !values.remove);
  } catch (thrown) {
    throw describeFailure(thrown, project);
  }
}

interface Context {
  readonly users: Users;
  readonly terminal: Terminal;
  readonly where: string;
}

async function setAdmin({ users, terminal, where }: Context, email: string, admin: boolean): Promise<void> {
  const account = await findAccount(users, email);
  if (account === undefined) {
    throw new CommandFailure(
      `Nobody with the address ${email} has signed in to ${where} yet. They must sign in once; then run this again.`,
    );
  }
  const who = describeAccount(account);
  if (isAdmin(account) === admin) {
    terminal.say(`${who} ${admin ? 'is an admin already' : 'is no admin'} in ${where}. Nothing was changed.`);
    return;
  }
  if (!account.status) terminal.say(`${who} is blocked, and can't sign in until that is lifted.`);
  terminal.say(
    admin
      ? `${who} will be an admin of ${where}: may upload files, see the upload history and start a calculation.`
      : `${who} will be no admin of ${where} any more.`,
  );
  if (!admin && (await isLastAdmin(users, account))) {
    terminal.say(`${who} is the last admin: nobody could upload files then.`);
  }
  await terminal.confirm(admin ? `Make ${who} an admin?` : `Take the label "${adminLabel}" away from ${who}?`);
  // The list is replaced as a whole.
  const others = account.labels.filter((label) => label !== adminLabel);
  const labels = admin ? [...others, adminLabel] : others;
  await withRetry(() => users.updateLabels({ userId: account.$id, labels }));
  terminal.say(`${who} is ${admin ? 'an' : 'no'} admin of ${where} now. It counts from their next call.`);
}

async function isLastAdmin(users: Users, { $id }: Account): Promise<boolean> {
  return (await listAdmins(users)).every((admin) => admin.$id === $id);
}
