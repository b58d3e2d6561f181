import type { UploadRow } from '#domain/upload/columns.ts';

/**
 * Cuts a file into parts of at most so many bytes of JSON each, never within a team, as an admin would whose file is larger than
 * one request may be.
 */
export function splitIntoChunks(rows: readonly UploadRow[], maximumBytes: number): UploadRow[][] {
  const parts: UploadRow[][] = [];
  let room = 0;
  for (const team of byTeam(rows)) {
    const size = Buffer.byteLength(JSON.stringify(team));
    const part = parts.at(-1);
    if (part === undefined || size > room) {
      parts.push([...team]);
      room = maximumBytes - size;
    } else {
      part.push(...team);
      room -= size;
    }
  }
  return parts;
}

/** Neighbouring rows of one team together. */
function byTeam(rows: readonly UploadRow[]): UploadRow[][] {
  const teams: UploadRow[][] = [];
  for (const row of rows) {
    const last = teams.at(-1);
    if (last?.[0]?.Team === row.Team) last.push(row);
    else teams.push([row]);
  }
  return teams;
}
