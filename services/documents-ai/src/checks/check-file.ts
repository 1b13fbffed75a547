import type { DocumentCheck } from '@fundharbor/contracts/documents/checks'
import { checkTerms, type Term, type TranslatedText } from '../glossary/terms.ts'
import { checkDocument, type CheckContext, type CheckedText } from './check-document.ts'

/** A document to check. */
export interface CheckTask extends CheckedText {
  against: CheckContext
  /** If it is a translation, its sentences and the workspace's terms. */
  translation: (TranslatedText & { terms: readonly Term[] }) | null
}

/** Runs in a worker thread, because comparing every word of a long document takes seconds. */
export const check = ({ against, translation, ...text }: CheckTask): DocumentCheck[] => [
  ...checkDocument(text, against),
  ...(translation ? checkTerms(translation, translation.terms) : []),
]
