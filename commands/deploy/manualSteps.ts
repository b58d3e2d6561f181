import type { DeploySettings } from './settings.ts';
import { redirectUrlOf, type SignInFindings } from './checkSignIn.ts';

/** Steps that an API key can't do, each with the values to enter. What is known to be done is left out. */
export function manualSteps(settings: DeploySettings, findings: SignInFindings, lacksMailServer: boolean): string[] {
  const { provider, pageUrls } = settings;
  const [page = ''] = pageUrls;
  const redirectUrl = redirectUrlOf(settings);
  return [
    ...pageUrls.filter((url) => !isOneSite(url, settings.endpoint)).map(describeTwoSites),
    ...findings.unknownPages.map(
      (url) => `Appwrite console → Overview → Add platform → Web: host name ${new URL(url).hostname}`,
    ),
    ...(findings.providerProblem === undefined
      ? []
      : [
          `Appwrite console → Auth → Settings → OAuth2 providers → OpenID Connect (${findings.providerProblem}): switch it on with client id ${provider.clientId}, its client secret, and well-known URL ${provider.wellKnownUrl}`,
        ]),
    ...(findings.redirectUrl === undefined || findings.redirectUrl === redirectUrl
      ? []
      : [
          `Proxy before Appwrite: pass on Host, X-Forwarded-Proto and X-Forwarded-Port. People are sent back to ${findings.redirectUrl} instead of ${redirectUrl}`,
        ]),
    ...(findings.wellKnownProblem === undefined ? [] : [`Identity provider: ${findings.wellKnownProblem}`]),
    `Identity provider: register the redirect URL ${redirectUrl}, let only members of the allowed group use the application, and don't demand PKCE (Appwrite 1.9 has none)`,
    ...findings.otherMethods.map((method) => `Appwrite console → Auth → Settings → Auth methods: switch ${method} off`),
    `Appwrite console → Auth → Settings → Auth methods: see that ${[...findings.unknownMethods, 'Anonymous', 'Team invites'].join(', ')} are off, which couldn't be asked from outside`,
    `Serve the folder dist/ at ${pageUrls.join(' and ')} as docs/deploying.md, section 6, says`,
    `Sign in at ${page}, then give admins the label admin: npm run make-admin, or Appwrite console → Auth → the person → Labels`,
    ...(lacksMailServer
      ? [
          'Appwrite console → Functions → Reminder → Settings → Variables: add the secret SMTP_URL, like smtps://user:password@smtp.example.test, then run this once more; until then no reminders can be sent',
        ]
      : []),
    ...(settings.launchDarklyClientId === undefined
      ? []
      : [
          'LaunchDarkly: make the boolean flags capacity-plan-file-uploading and edit-monthly-metrics, available to client-side SDKs',
        ]),
  ];
}

/** Whether both may be on one site. Where the last two labels differ they are not; whether `co.uk` is one takes a list. */
function isOneSite(one: string, other: string): boolean {
  const [site, otherSite] = [one, other].map((url) => new URL(url).hostname.split('.').slice(-2).join('.'));
  return site === otherSite;
}

function describeTwoSites(page: string): string {
  return `Host names: ${page} and Appwrite are on two sites, where live updates may never come. Give Appwrite a host name beside the page's, such as appwrite.${new URL(page).hostname.split('.').slice(-2).join('.')}`;
}
