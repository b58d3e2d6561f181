import type { TeamMember } from '#domain/teamMember.ts';

export function memberName({ name, email }: Pick<TeamMember, 'name' | 'email'>): string {
  return name || email || 'Somebody who is no longer known';
}
