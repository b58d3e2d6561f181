import type { FastifyInstance } from 'fastify';
import { ApiError, requireParams } from './ApiError.ts';
import type { ProjectState } from './ProjectState.ts';
import { bodyOf } from './route.ts';

const methods = {
  email: '/account/sessions/email',
  'magic-url': '/account/tokens/magic-url',
  'email-otp': '/account/tokens/email',
  phone: '/account/tokens/phone',
} as const;

/** First steps of each way to sign in, and the description of an identity provider. */
export function addSignInRoutes(app: FastifyInstance, state: ProjectState): void {
  for (const [method, path] of Object.entries(methods)) {
    app.post(`/v1${path}`, (request) => {
      if (state.isRateLimited)
        throw new ApiError(
          429,
          'general_rate_limit_exceeded',
          'Rate limit for the current endpoint has been exceeded.',
        );
      if (!state.otherMethods.has(method)) {
        throw new ApiError(
          501,
          'user_auth_method_unsupported',
          `${method} authentication is disabled for this project`,
        );
      }
      requireParams(bodyOf(request), 'userId');
    });
  }
  app.get('/v1/account/sessions/oauth2/oidc', (request, reply) => {
    const { success = '' } = request.query as Record<string, string>;
    if (!state.platforms.includes(new URL(success).hostname))
      return reply.code(400).type('text/html').send('Invalid success');
    if (state.clientId === undefined) return reply.code(412).type('text/html').send('Provider is disabled');
    const query = new URLSearchParams({
      client_id: state.clientId,
      redirect_uri: `${state.ownOrigin ?? `http://${request.host}`}/v1/account/sessions/oauth2/callback/oidc/${state.projectId}`,
    });
    return reply.redirect(`https://login.example.test/authorize?${query.toString()}`, 301);
  });
  app.get('/provider/.well-known/openid-configuration', () => ({
    authorization_endpoint: 'https://login.example.test/authorize',
    token_endpoint: 'https://login.example.test/token',
    userinfo_endpoint: 'https://login.example.test/me',
  }));
}
