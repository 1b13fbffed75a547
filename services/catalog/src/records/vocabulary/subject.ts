import { categories, slugsOf } from '@fundharbor/contracts/vocabulary'
import { z } from 'zod'

const Phrases = z.array(z.string().min(1)).default([])

export const SubjectKind = z.enum(['subject', 'population', 'support'])
export type SubjectKind = z.infer<typeof SubjectKind>

/** A subject: what funding is about, who it is for, or what it pays for, with the words for it. */
export const Subject = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  label: z.string().min(1),
  kind: SubjectKind.default('subject'),
  /** The id of the broader subject. */
  parent: z.string().nullable().default(null),
  category: z.enum(slugsOf(categories)).nullable().default(null),
  /** Official terms: a record with one is about the subject. */
  terms: Phrases,
  /** Everyday words. */
  everyday: Phrases,
  acronyms: Phrases,
  /** Names of programs, laws and agencies. */
  programs: Phrases,
  /** Count only together with other phrases of the subject. */
  hints: Phrases,
})
export type Subject = z.infer<typeof Subject>

/** The kinds of phrases that a subject has. */
export type PhraseKind = 'label' | 'terms' | 'everyday' | 'acronyms' | 'programs' | 'hints'

/** A phrase of a subject as it is written. */
export interface SubjectPhrase {
  subject: string
  kind: PhraseKind
  text: string
}

/** Whether words can mean a phrase: a name in capitals is no form of another word. */
export const canMean = (typed: string, { text }: SubjectPhrase): boolean =>
  !/^\p{Lu}{2,}$/u.test(text) || text.toLowerCase() === typed

const phraseKinds = ['terms', 'everyday', 'acronyms', 'programs', 'hints'] as const

/** All phrases of a subject; its label is one of them. */
export function phrasesOf(subject: Subject): SubjectPhrase[] {
  const own = phraseKinds.flatMap((kind) =>
    subject[kind].map((text) => ({ subject: subject.id, kind, text })),
  )
  return [{ subject: subject.id, kind: 'label', text: subject.label }, ...own]
}
