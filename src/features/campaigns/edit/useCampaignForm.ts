import { useMemo, useState } from 'react';
import type { Campaign, CampaignTerms } from '#domain/campaigns/campaign.ts';
import {
  blankCampaign,
  type CampaignDraft,
  proposeMoveTo,
  readRule,
  ruleFieldNames,
  type StoredCampaignDraft,
  toCampaignDraft,
  type TypedCampaign,
} from './campaignDraft.ts';
import { describeRule } from '#domain/campaigns/requirement.ts';
import type { KnownTechnologies } from '#domain/technologies/knownTechnologies.ts';
import type { RuleBook } from '#domain/technologies/rules.ts';

export type TermName = keyof CampaignTerms;

/** A rule that isn't complete is undefined. */
export type DraftedTerms = Omit<CampaignTerms, 'rule'> & { readonly rule: CampaignTerms['rule'] | undefined };

interface CampaignFormOptions {
  /** As it is stored now; absent for a new one. */
  readonly campaign: Campaign | undefined;
  readonly prefill: TypedCampaign;
  readonly restored: StoredCampaignDraft | null;
  readonly thisMonth: string;
  readonly known: KnownTechnologies | undefined;
  readonly book: RuleBook | undefined;
  /** Id of the person in the plan who is signed in; '' for nobody. */
  readonly ownId: string;
}

const draftKeys = {
  rule: ruleFieldNames,
  name: ['name'],
  why: ['why'],
  scope: ['scope'],
  moveTo: ['moveTo'],
  deadline: ['deadline'],
  leadId: ['leadId'],
  isPermanent: ['isPermanent'],
} as const satisfies Record<TermName, readonly (keyof CampaignDraft)[]>;

const termNames = Object.keys(draftKeys) as TermName[];

/** Others' changes appear in the fields that nobody has typed into. */
export function useCampaignForm(options: CampaignFormOptions) {
  const { campaign, prefill, restored, thisMonth, known, book, ownId } = options;
  const [typed, setTyped] = useState<TypedCampaign>(restored?.typed ?? {});
  const [base, setBase] = useState<CampaignTerms | undefined>(campaign && (restored?.base ?? campaign));
  const stored = { ...typed, ...(base && { base: Object.fromEntries(termNames.map((term) => [term, base[term]])) }) };
  const untyped = useMemo(
    () => (campaign ? toCampaignDraft(campaign, thisMonth) : { ...blankCampaign(thisMonth), ...prefill }),
    [campaign, thisMonth, prefill],
  );
  const draft = useMemo((): CampaignDraft => ({ ...untyped, ...typed }), [untyped, typed]);
  const isTyped = (term: TermName): boolean => draftKeys[term].some((key) => key in typed);
  const read = useMemo(() => readRule(draft, known?.find(draft.technology)), [draft, known]);
  const rule = campaign && !isTyped('rule') ? campaign.rule : read.rule;
  const terms: DraftedTerms = {
    rule,
    name: (draft.name ?? (rule ? describeRule(rule) : '')).trim(),
    why: draft.why.trim(),
    scope: draft.scope,
    moveTo: rule?.kind === 'leave' ? (draft.moveTo ?? (book ? proposeMoveTo(rule, book) : '')).trim() : '',
    deadline: draft.deadline,
    leadId: draft.leadId ?? ownId,
    isPermanent: draft.isPermanent,
  };
  // A proposed name, and what to move to, go with the rule.
  const isOwn = (term: TermName): boolean => isTyped(term) || (isTyped('rule') && ['name', 'moveTo'].includes(term));
  const changed = base ? termNames.filter((term) => isOwn(term) && !isEqual(terms[term], base[term])) : [];
  const conflicts = changed.filter(
    (term) => campaign && base && !isEqual(campaign[term], base[term]) && !isEqual(campaign[term], terms[term]),
  );
  const pick = (from: DraftedTerms | undefined) => Object.fromEntries(changed.map((term) => [term, from?.[term]]));

  return {
    draft,
    /** As `parseCampaignDraft` reads it. */
    stored,
    terms,
    ruleProblems: read.problems,
    isChanged: base ? changed.length > 0 : Object.keys(typed).length > 0,
    changed,
    /** Of an edit: what was changed, as it was and as it shall be. */
    edit: { base: pick(base) as Partial<CampaignTerms>, changes: pick(terms) as Partial<CampaignTerms> },
    conflicts,
    /** Stored now; absent for a new one. */
    theirs: campaign as CampaignTerms | undefined,
    set(changes: TypedCampaign): void {
      // A rule is one thing: what others make of it isn't mixed with what was typed.
      const isRule = draftKeys.rule.some((key) => key in changes);
      const own = isRule ? Object.fromEntries(draftKeys.rule.map((key) => [key, draft[key]])) : {};
      setTyped({ ...own, ...typed, ...changes });
    },
    resolveConflict(term: TermName, choice: 'mine' | 'theirs'): void {
      if (campaign === undefined || base === undefined) return;
      setBase({ ...base, [term]: campaign[term] });
      if (choice === 'theirs') {
        const keys: readonly string[] = draftKeys[term];
        setTyped(Object.fromEntries(Object.entries(typed).filter(([key]) => !keys.includes(key))));
      }
    },
  };
}

export type CampaignForm = ReturnType<typeof useCampaignForm>;

/** Of plain values whose keys have one order. */
function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
