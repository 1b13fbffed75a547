/** Headings under which proposals answer a question; the first that fits counts. */
export const HEADINGS: readonly (readonly [question: string, field: string, words: RegExp])[] = [
  ['about', 'missionStatement', /\bmission\b/i],
  ['aboutMe', 'aboutMe', /\babout me\b/i],
  ['need', 'need', /\bneeds?\b|\bneeds assessment\b|\bproblems?\b|\bbackground\b/i],
  [
    'projectSummary',
    'projectSummary',
    /\b(?:executive )?summary\b|\babstract\b|\bproject description\b|\bwhat we (?:would|will) do\b/i,
  ],
  [
    'beneficiaries',
    'beneficiaries',
    /\bbeneficiar\w*|\bbenefits?\b|\btarget (?:groups?|populations?|audiences?)|\bwho will benefit\b|\bpopulations? served\b/i,
  ],
  ['evaluation', 'evaluation', /\bevaluat\w*|\bmonitoring\b|\bmeasuring\b/i],
  [
    'trackRecord',
    'trackRecord',
    /\btrack record\b|\bexperience\b|\bqualifications?\b|\bpast performance\b|\b(?:organizational )?capacity\b|\bwhy (?:us|me)\b/i,
  ],
  ['team', 'team', /\bteam\b|\bstaff(?:ing)?\b|\bpeople\b|\bpersonnel\b|\bpartners(?:hips?)?\b|\bpartner\b/i],
  ['sustainability', 'sustainability', /\bsustainab\w*|\bafter the grant\b|\bfuture funding\b/i],
  ['financialControls', 'financialControls', /\bfinancial (?:controls?|management)\b/i],
  ['indirectCosts', 'indirectCosts', /\bindirect costs?\b/i],
  ['evidenceBase', 'evidenceBase', /\bevidence(?: base)?\b/i],
  ['externalFactors', 'externalFactors', /\bexternal factors\b/i],
  [
    'about',
    'organizationDescription',
    /\bwho we are\b|\babout (?:us|the organi[sz]ation)\b|\bthe applicant\b|\bapplicant\b|\borgani[sz]ation(?:al)?(?: (?:background|history))?\b/i,
  ],
]
