import { MAX_ANSWER_LENGTH, type AnswerRow } from '@fundharbor/contracts/documents/answers'
import type { FoundAnswer, Piece } from './parsed.ts'

/** Headings under which proposals answer a question; the first that fits counts. */
const HEADINGS: readonly [question: string, field: string, heading: RegExp][] = [
  ['about', 'missionStatement', /\bmission\b/i],
  ['need', 'need', /\bneeds?\b|\bproblem\b|\bbackground\b/i],
  [
    'projectSummary',
    'projectSummary',
    /\bsummary\b|\babstract\b|\bproject description\b|\bwhat we (?:would|will) do\b/i,
  ],
  ['beneficiaries', 'beneficiaries', /\bbenefi|\btarget (?:group|population|audience)|\bwho will benefit\b/i],
  ['evaluation', 'evaluation', /\bevaluat|\bmonitoring\b|\bmeasuring\b/i],
  [
    'trackRecord',
    'trackRecord',
    /\btrack record\b|\bexperience\b|\bqualifications?\b|\bpast performance\b|\bcapacity\b|\bwhy us\b/i,
  ],
  ['team', 'team', /\bteam\b|\bstaff\b|\bpeople\b|\bpersonnel\b|\bpartners?\b/i],
  ['sustainability', 'sustainability', /\bsustainab|\bafter the grant\b|\bfuture funding\b/i],
  ['financialControls', 'financialControls', /\bfinancial (?:controls?|management)\b/i],
  ['indirectCosts', 'indirectCosts', /\bindirect costs?\b/i],
  ['evidenceBase', 'evidenceBase', /\bevidence\b/i],
  ['externalFactors', 'externalFactors', /\bexternal factors\b/i],
  [
    'about',
    'organizationDescription',
    /\bwho we are\b|\babout (?:us|the)\b|\bapplicant\b|\borgani[sz]ation\b/i,
  ],
]

/** Shorter sections say nothing. */
const MIN_LENGTH = 40

/** Answers to known questions, from the sections of a file. The first section about a question counts. */
export function findAnswers(pieces: readonly Piece[]): FoundAnswer[] {
  const found = new Map<string, AnswerRow>()
  for (const { heading, text } of sectionsOf(pieces)) {
    const [question, field] = HEADINGS.find(([, , pattern]) => pattern.test(heading)) ?? []
    if (!question || !field || text.length < MIN_LENGTH) continue
    const row = found.get(question) ?? {}
    if (!row[field]) found.set(question, { ...row, [field]: shorten(text) })
  }
  return [...found].map(([question, row]) => ({ question, rows: [row] }))
}

function sectionsOf(pieces: readonly Piece[]): { heading: string; text: string }[] {
  const sections: { heading: string; text: string }[] = []
  for (const { text, isHeading } of pieces) {
    const last = sections.at(-1)
    if (isHeading) sections.push({ heading: text, text: '' })
    else if (last) last.text += `${last.text && '\n'}${text}`
  }
  return sections
}

/** At most as long as an answer may be, ending with a sentence. */
function shorten(text: string): string {
  if (text.length <= MAX_ANSWER_LENGTH) return text
  const start = text.slice(0, MAX_ANSWER_LENGTH)
  return start.slice(0, start.lastIndexOf('. ') + 1 || MAX_ANSWER_LENGTH).toWellFormed()
}
