import { isAdmin } from '#domain/user.ts';
import { type FunctionRequest, identifyPrincipal, RequestError } from '#functions/runtime/request.ts';
import { serveFunction } from '#functions/runtime/serveFunction.ts';
import { connectTokens } from './ports.ts';
import { type Asked, createToken, listTeamTokens, listTokens, revokeToken, rotateToken } from './tokens.ts';

export default serveFunction(async (req, { environment, server }) => {
  const user = await identifyPrincipal(environment, req.headers);
  const ports = connectTokens(server);
  const teams = isAdmin(user) ? 'all' : await ports.listTeamIdsOf(user.email);
  return answer(req, { principal: { user, teams }, ports });
});

/** An id alone: the library puts it into the row's address as it is. */
const changePath = /^\/tokens\/([a-zA-Z0-9][\w.-]{0,35})\/(rotate|revoke)$/;
const changes = { rotate: rotateToken, revoke: revokeToken };

async function answer({ method, path, queryString, bodyText }: FunctionRequest, asked: Asked): Promise<object> {
  switch (`${method} ${path}`) {
    case 'GET /tokens': {
      const teamId = new URLSearchParams(queryString).get('team');
      return { tokens: await (teamId === null ? listTokens(asked) : listTeamTokens(teamId, asked)) };
    }
    case 'POST /tokens':
      return createToken(bodyText, asked);
  }
  const [, id = '', change] = changePath.exec(path) ?? [];
  if (method !== 'POST' || change === undefined) throw new RequestError(404, 'There is nothing at this path.');
  return changes[change as keyof typeof changes](id, asked);
}
