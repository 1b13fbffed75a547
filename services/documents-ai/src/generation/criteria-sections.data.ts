/** Sections of a proposal, by words of the criteria that they answer, with what they are filled from. */
export const ANSWERED_IN: readonly [words: RegExp, section: string, name: string][] = [
  [/\bneeds?\b|problem|significan/i, '3. Statement of need', 'need'],
  [/beneficiar|equit|participants|who (?:is|will be) served/i, '4. Who will benefit', 'beneficiaries'],
  [/objective|outcome|impact|results?\b/i, '5. Objectives', 'objectives'],
  [
    /activit|approach|method|design|\bplans?\b|work ?plan|implement|feasib|innovati/i,
    '6. Activities and timeline',
    'activities',
  ],
  [
    /team|staff|capacity|experience|expertise|qualif|personnel|partner|management/i,
    '8. People and partners',
    'team',
  ],
  [/evaluat|monitor/i, '9. Evaluation', 'evaluation'],
  [/\brisks?\b/i, '10. Risks', 'risks'],
  [/budget|costs?\b|value for money|financ/i, '11. Budget', 'budget'],
  [/sustain|long.term|after the grant/i, '12. After the grant', 'sustainability'],
]
