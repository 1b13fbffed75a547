import type { DocumentCheck } from '@fundharbor/contracts/documents/checks'
import { checkDocument, type CheckedAgainst } from './check-document.ts'

/** A document to check. */
export interface CheckTask {
  html: string
  against: CheckedAgainst
}

/** Runs in a worker thread, because comparing every word of a long document takes seconds. */
export const check = ({ html, against }: CheckTask): DocumentCheck[] => checkDocument(html, against)
