import type { DocumentCheck } from '@fundharbor/contracts/documents/checks'
import { checkTerms, type Term, type TranslatedText } from '../glossary/terms.ts'
import { checkDocument, type CheckedAgainst } from './check-document.ts'

/** A document to check. */
export interface CheckTask {
  html: string
  against: CheckedAgainst
  /** If it is a translation, its sentences and the workspace's terms. */
  translation: (TranslatedText & { terms: readonly Term[] }) | null
}

/** Runs in a worker thread, because comparing every word of a long document takes seconds. */
export const check = ({ html, against, translation }: CheckTask): DocumentCheck[] => [
  ...checkDocument(html, against),
  ...(translation ? checkTerms(translation, translation.terms) : []),
]
