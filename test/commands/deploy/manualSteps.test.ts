import { startDeployment, variable, wellKnownUrlOf } from './startDeployment.ts';

describe('left to do by hand', () => {
  it('is said with the exact values', async () => {
    const { deploy, endpoint, fill } = await startDeployment();
    fill();
    expect((await deploy()).split('Left to do by hand:\n')[1]).toBe(
      [
        "- Host names: https://data.example.test and Appwrite are on two sites, where live updates may never come. Give Appwrite a host name beside the page's, such as appwrite.example.test",
        '- Appwrite console → Overview → Add platform → Web: host name data.example.test',
        `- Appwrite console → Auth → Settings → OAuth2 providers → OpenID Connect (not checked: no page is known yet): switch it on with client id engineering-data-client, its client secret, and well-known URL ${wellKnownUrlOf(endpoint)}`,
        `- Identity provider: register the redirect URL ${endpoint}/account/sessions/oauth2/callback/oidc/engineering-data, let only members of the allowed group use the application, and don't demand PKCE (Appwrite 1.9 has none)`,
        '- Appwrite console → Auth → Settings → Auth methods: switch Email/Password off',
        '- Appwrite console → Auth → Settings → Auth methods: switch Magic URL off',
        '- Appwrite console → Auth → Settings → Auth methods: switch Phone off',
        "- Appwrite console → Auth → Settings → Auth methods: see that Anonymous, Team invites are off, which couldn't be asked from outside",
        '- Serve the folder dist/ at https://data.example.test as docs/deploying.md, section 6, says',
        '- Sign in at https://data.example.test, then give admins the label admin: npm run make-admin, or Appwrite console → Auth → the person → Labels',
        '- Appwrite console → Functions → Reminder → Settings → Variables: add the secret SMTP_URL, like smtps://user:password@smtp.example.test, then run this once more; until then no reminders can be sent',
      ].join('\n'),
    );
  });

  it('is only what is not done yet', async () => {
    const { deploy, state, fill } = await startDeployment();
    fill();
    state.platforms = ['data.example.test'];
    state.clientId = 'engineering-data-client';
    state.otherMethods.clear();
    const reminder = state.functions.find(({ $id }) => $id === 'reminder');
    reminder?.variables.push(variable('SMTP_URL', '', 'reminder', true));
    const said = await deploy();
    expect(said).not.toContain('SMTP_URL');
    expect(said).not.toContain('Add platform');
    expect(said).not.toContain('OAuth2 providers');
    expect(said).not.toContain('Proxy');
    expect(said).not.toMatch(/switch .* off/);
  });

  it('names the methods about which the server would not say', async () => {
    const { deploy, state, fill } = await startDeployment();
    fill();
    state.isRateLimited = true;
    expect(await deploy()).toContain(
      "- Appwrite console → Auth → Settings → Auth methods: see that Email/Password, Magic URL, Email OTP, Phone, Anonymous, Team invites are off, which couldn't be asked from outside",
    );
  });

  it('tells that a proxy hides the address of the server', async () => {
    const { deploy, state, fill, endpoint } = await startDeployment();
    fill();
    state.platforms = ['data.example.test'];
    state.clientId = 'engineering-data-client';
    state.ownOrigin = 'http://appwrite:80';
    const callback = '/v1/account/sessions/oauth2/callback/oidc/engineering-data';
    expect(await deploy()).toContain(
      `- Proxy before Appwrite: pass on Host, X-Forwarded-Proto and X-Forwarded-Port. People are sent back to http://appwrite:80${callback} instead of ${endpoint.replace('/v1', callback)}`,
    );
  });

  it('tells another client id, and a provider that does not answer', async () => {
    const { deploy, state, fill, endpoint } = await startDeployment();
    fill();
    state.platforms = ['data.example.test'];
    state.clientId = 'other';
    const wellKnownUrl = `${endpoint}/nothing`;
    const said = await deploy({ settings: { provider: { clientId: 'engineering-data-client', wellKnownUrl } } });
    expect(said).toContain(
      'OpenID Connect (the client id is "other"): switch it on with client id engineering-data-client',
    );
    expect(said).toContain(`- Identity provider: ${wellKnownUrl} answers 404`);
  });
});
