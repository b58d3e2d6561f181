import { useState } from 'react';
import { callOutcome, type CallError, describeCallError } from '#src/api/callOutcome.ts';
import { describeSaveFailure, refusedSave, type SaveFailure } from '#src/api/saveFailure.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { type RosterReply, type RosterRequest, useChangeRosterMutation } from './rosterApi.ts';

export interface ChangeFailure extends SaveFailure {
  /** By field; none for a failure of the whole. */
  readonly problems: ReadonlyMap<string, string>;
  readonly conflicts: Extract<RosterReply, { kind: 'refused' }>['conflicts'];
}

const unknownOutcome = "We got no answer, so we don't know yet whether it was saved. Try again: nothing is done twice.";

/** Makes changes of teams and members, one at a time, and tells why one failed. */
export function useRosterChange() {
  const { fileUploaderFunctionId: functionId } = useRuntimeConfig();
  const [run, { isLoading: isSaving }] = useChangeRosterMutation();
  const [failure, setFailure] = useState<ChangeFailure | null>(null);

  /** The function's reply; undefined after a failure. */
  async function change(
    path: RosterRequest['path'],
    body: RosterRequest['body'],
  ): Promise<Readonly<Record<string, unknown>> | undefined> {
    if (functionId === undefined) {
      setFailure(ofWhole(refusedSave('Function ID not configured. Check environment variables.')));
      return undefined;
    }
    setFailure(null);
    const { data, error } = await run({ functionId, path, body });
    if (data?.kind === 'done') return data.body;
    setFailure(data === undefined ? ofWhole(describeSaveFailure(error, describeError(error))) : describeReply(data));
    return undefined;
  }

  return { change, isSaving, failure, clearFailure: () => setFailure(null) };
}

function ofWhole(failure: SaveFailure): ChangeFailure {
  return { ...failure, problems: new Map(), conflicts: [] };
}

function describeError(error: CallError): string {
  const outcome = callOutcome(error);
  return outcome === 'timedOut' || outcome === 'unknown' ? unknownOutcome : describeCallError(error);
}

function describeReply(reply: Exclude<RosterReply, { kind: 'done' }>): ChangeFailure {
  if (reply.kind === 'broken') {
    return ofWhole({ text: `${unknownOutcome} ${reply.message}`.trim(), canRetry: true, isAway: false });
  }
  const problems = new Map(reply.problems.map(({ field, message }) => [field, message]));
  return { ...refusedSave(reply.message), problems, conflicts: reply.conflicts };
}
