// cspell:disable -- Spanish words
/**
 * Headings of proposals, in English and Spanish, with the answer that is below them. Below the last ones is none, but what
 * is above ends there. The first that fits counts.
 */
export const HEADINGS: readonly (readonly [target: string | null, words: RegExp])[] = [
  ['about.missionStatement', /\bmission\b|\bmisión\b/i],
  ['aboutMe.aboutMe', /\babout me\b|\bsobre mí(?!\p{L})/iu],
  [
    'need.need',
    /\bneeds?\b|\bneeds assessment\b|\bproblems?\b|\bbackground\b|\bnecesidad(?:es)?\b|\bproblemas?\b/i,
  ],
  [
    'projectSummary.projectSummary',
    /\b(?:executive )?summary\b|\babstract\b|\bproject description\b|\bwhat we (?:would|will) do\b|\bresumen(?: ejecutivo)?\b/i,
  ],
  [
    'beneficiaries.beneficiaries',
    /\bbeneficiar\w*|\bbenefits?\b|\btarget (?:groups?|populations?|audiences?)|\bwho will benefit\b|\bpopulations? served\b|\bpoblación\b/i,
  ],
  ['evaluation.evaluation', /\bevaluat\w*|\bmonitoring\b|\bmeasuring\b|\bevaluación\b|\bseguimiento\b/i],
  [
    'trackRecord.trackRecord',
    /\btrack record\b|\bexperience\b|\bqualifications?\b|\bpast performance\b|\b(?:organizational )?capacity\b|\bwhy (?:us|me)\b|\bexperiencia\b|\btrayectoria\b/i,
  ],
  [
    'team.team',
    /\bteam\b|\bstaff(?:ing)?\b|\bpeople\b|\bpersonnel\b|\bpartners(?:hips?)?\b|\bpartner\b|\bequipo\b|\bsoci[oa]s\b/i,
  ],
  [
    'sustainability.sustainability',
    /\bsustain(?:ab\w*|ed\b)|\bafter the grant\b|\bfuture funding\b|\bsostenibilidad\b|\bsustentabilidad\b/i,
  ],
  ['financialControls.financialControls', /\bfinancial (?:controls?|management)\b/i],
  ['indirectCosts.indirectCosts', /\bindirect costs?\b|\bcostos indirectos\b/i],
  ['evidenceBase.evidenceBase', /\bevidence(?: base)?\b/i],
  ['externalFactors.externalFactors', /\bexternal factors\b/i],
  [
    'about.organizationDescription',
    /\bwho we are\b|\babout (?:us|the organi[sz]ation)\b|\bthe applicant\b|\bapplicant\b|\borgani[sz]ation(?:al)?(?: (?:background|history))?\b|\bquiénes somos\b|\borganización\b/i,
  ],
  [null, /\bgoals?\b|\bobjectives?\b|\boutcomes?\b|\boutputs?\b|\bobjetivos?\b|\bmetas\b|\bresultados\b/i],
  [null, /\bmethod(?:s|ology)?\b|\bapproach\b|\bactivities\b|\bmetodología\b|\bmétodos\b|\bactividades\b/i],
  [
    null,
    /\btimeline\b|\btimetable\b|\bschedule\b|\bwork ?plan\b|\bmilestones\b|\bcronograma\b|\bcalendario\b/i,
  ],
  [null, /\bbudget\b|\bamount requested\b|\bfunding request\b|\bpresupuesto\b|\bmonto solicitado\b/i],
  [
    null,
    /\brisks?\b|\bconclusion\b|\battachments\b|\bappendi(?:x|ces)\b|\breferences\b|\briesgos\b|\banexos\b/i,
  ],
]
