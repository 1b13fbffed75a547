import { grantStatuses, statusLabels, type GrantStatus } from '@fundharbor/contracts/catalog/grant-status'

// cspell:ignore declin withdr bloi decid evaluat qualif cultivat
/** Words of stages, in the order in which they are tried: `not funded` is no `funded`, and `to be submitted` not `submitted`. */
const patterns: readonly [GrantStatus, RegExp][] = [
  [
    'lost',
    /declin|reject|denied|unsuccessful|\blost\b|\bnot (?:awarded|funded|selected|successful|approved)/,
  ],
  [
    'passed',
    /abandon|withdr|cancel|ineligible|no.?go\b|\bnot (?:a fit|applying|eligible|pursuing|submitted)|\bpass(?:ed)?\b/,
  ],
  [
    'writing',
    /\bloi (?:accepted|approved)|invited|\bto be submitted|\bready to|\bdraft|writing|in progress|in development|preparing|\bstarted/,
  ],
  ['sent', /submitted|\bsent\b|pending|under review|in review|\bapplied\b|awaiting|waiting/],
  ['won', /award|funded|\bwon\b|approved|granted|received|successful|reporting|report due|follow.?up/],
  ['deciding', /decid|consider|research|evaluat|qualif|planned|planning|under discussion|cultivat/],
  ['saved', /prospect|identified|\bideas?\b|interest|\bnew\b|to do|future|upcoming|not started|watch/],
]

/** A stage as a key: in lower case, on one line. */
export const stageOf = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** Our status for a stage: Saved without one, null for words that do not say it. */
export function matchStatus(stage: string): GrantStatus | null {
  if (stage === '') return 'saved'
  const own = grantStatuses.find((status) => statusLabels[status].toLowerCase() === stage)
  return own ?? patterns.find(([, words]) => words.test(stage))?.[0] ?? null
}
