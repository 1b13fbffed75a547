import type { PhraseField, SubjectKind, SubjectState } from '@fundharbor/contracts/catalog/subjects'

export const kindLabels: Record<SubjectKind, string> = {
  subject: 'What it is about',
  population: 'Whom it is for',
  support: 'What it pays for',
}

export const stateLabels: Record<SubjectState, string> = {
  edited: 'Edited by the team',
  own: 'The team’s own',
  removed: 'Removed',
}

/** What the editor calls the kinds of phrases, and what each of them does. */
export const phraseLabels: Record<PhraseField, { label: string; extra: string }> = {
  terms: { label: 'Official terms', extra: 'A call that has one of these is about the subject.' },
  everyday: { label: 'Everyday words', extra: 'What people type when they mean it.' },
  acronyms: { label: 'Acronyms', extra: 'Read in calls only where they stand in capitals.' },
  programs: { label: 'Programs, laws and agencies', extra: 'Names that stand for the subject.' },
  hints: { label: 'Hints', extra: 'Count only together with other words of the subject.' },
}
