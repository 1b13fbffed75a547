import type { SourceName } from '@fundharbor/contracts/vocabulary'
import { z } from 'zod'
import { OpportunityRecord, type ReadRecord } from '../opportunities/record.ts'

/** An item of a source at a position (from 1): a record, or why it is invalid. */
export type SourceItem =
  | { position: number; record: OpportunityRecord }
  | { position: number; sourceId: string | null; problem: string }

/** A file of opportunities. Reading throws BrokenSourceError if the whole file cannot be trusted. */
export interface Source {
  name: SourceName
  /** File name for the report, without folders. */
  file: string
  /** Whether it has all open records of the source, so that missing ones were withdrawn. Default: false. */
  isWhole?: boolean
  /** The upload it was made from. */
  uploadId?: string
  items(): AsyncIterable<SourceItem>
}

/** A record is invalid; the message says why. */
export class InvalidRecordError extends Error {}

/** The file is truncated, malformed or in another format; none of it may be imported. */
export class BrokenSourceError extends Error {}

/** Runs a record's mapping; errors of the record become its `problem`. */
export function toSourceItem(
  at: { position: number; sourceId: string | null },
  read: () => ReadRecord,
): SourceItem {
  try {
    return {
      position: at.position,
      record: OpportunityRecord.parse(read(), { error: () => 'has a value that cannot be imported' }),
    }
  } catch (error) {
    return { ...at, problem: toProblem(error) }
  }
}

function toProblem(error: unknown): string {
  if (error instanceof InvalidRecordError) return error.message
  if (!(error instanceof z.ZodError)) throw error
  return error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')
}
