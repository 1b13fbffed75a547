/** Sections of a proposal, by words of the criteria that they answer. */
export const ANSWERED_IN: readonly [words: RegExp, section: string][] = [
  [/\bneeds?\b|problem|significan/i, '3. Statement of need'],
  [/beneficiar|equit|participants|who (?:is|will be) served/i, '4. Who will benefit'],
  [/objective|outcome|impact|results?\b/i, '5. Objectives'],
  [
    /activit|approach|method|design|\bplans?\b|work ?plan|implement|feasib|innovati/i,
    '6. Activities and timeline',
  ],
  [/team|staff|capacity|experience|expertise|qualif|personnel|partner|management/i, '8. People and partners'],
  [/evaluat|monitor/i, '9. Evaluation'],
  [/\brisks?\b/i, '10. Risks'],
  [/budget|costs?\b|value for money|financ/i, '11. Budget'],
  [/sustain|long.term|after the grant/i, '12. After the grant'],
]
