import type { SourceName } from '@fundharbor/contracts/vocabulary'
import { z } from 'zod'
import { OpportunityRecord, type ReadRecord } from '../opportunities/record.ts'

/** What a source has at a position (from 1): a record, or why it cannot be taken. */
export type SourceItem =
  | { position: number; record: OpportunityRecord }
  | { position: number; sourceId: string | null; problem: string }

/** A file of opportunities. Reading throws SourceBroken when the file as a whole cannot be trusted. */
export interface Source {
  name: SourceName
  /** Name of the file for the report, without folders. */
  file: string
  /** It has every open record of the source: what it lacks was withdrawn. Default: an excerpt. */
  isWhole?: boolean
  /** The upload that it was made of. */
  uploadId?: string
  items(): AsyncIterable<SourceItem>
}

/** One record cannot be taken; the message says why. */
export class RecordProblem extends Error {}

/** The file is not what it should be (cut off, malformed, another format); nothing of it may be kept. */
export class SourceBroken extends Error {}

/** Runs a record's mapping; whatever is wrong with the record becomes its problem. */
export function itemOf(
  at: { position: number; sourceId: string | null },
  read: () => ReadRecord,
): SourceItem {
  try {
    return { position: at.position, record: OpportunityRecord.parse(read()) }
  } catch (error) {
    return { ...at, problem: problemOf(error) }
  }
}

function problemOf(error: unknown): string {
  if (error instanceof RecordProblem) return error.message
  if (!(error instanceof z.ZodError)) throw error
  return error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')
}
