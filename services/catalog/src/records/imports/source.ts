import { runInThisContext } from 'node:vm'
import type { SourceName } from '@fundharbor/contracts/vocabulary'
import { z } from 'zod'
import type { MissingField } from './keep-missing.ts'
import { BrokenTableError } from '../tables/broken-table.ts'
import { readTable, type Table } from '../tables/read-table.ts'
import { OpportunityRecord, recordErrors, type ReadRecord } from '../opportunities/record.ts'

/**
 * An item of a source at a position (from 1): a record, or why it is invalid. `missing` are the fields that the source has nothing about:
 * an update keeps what the catalog has.
 */
export type SourceItem =
  | { position: number; record: OpportunityRecord; missing?: readonly MissingField[] }
  | { position: number; sourceId: string | null; problem: string }

/** A file of opportunities. Reading throws BrokenSourceError if the whole file cannot be trusted. */
export interface Source {
  name: SourceName
  /** File name for the report, without folders. */
  file: string
  /** Whether it has all open records of the source, so that missing ones were withdrawn. Default: false. */
  isWhole?: boolean
  /** Whether missing records are withdrawn even if they are a third of all. Default: false. */
  mayWithdraw?: boolean
  /** The upload it was made from. */
  uploadId?: string
  items(): AsyncIterable<SourceItem>
}

/** A record is invalid; the message says why. */
export class InvalidRecordError extends Error {}

/** The file is truncated, malformed or in another format; none of it may be imported. */
export class BrokenSourceError extends Error {}

/** Reading a record takes a millisecond; one that takes this long would stop the service for everybody. */
const TIME_LIMIT_MS = 2000

/** Reads a record synchronously. Throws InvalidRecordError if that takes longer than two seconds. */
export function withTimeLimit<T>(read: () => T): T {
  Object.assign(globalThis, { readRecord: read })
  try {
    return runInThisContext('readRecord()', { timeout: TIME_LIMIT_MS })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    throw new InvalidRecordError('Reading this record takes too long', { cause: error })
  }
}

/** An item of a source that is not mapped yet. */
export interface UnreadItem {
  position: number
  sourceId: string | null
  read(): ReadRecord
}

/** Runs a record's mapping; errors of the record become its `problem`, and so does a text that takes too long to read. */
export function toSourceItem(
  at: { position: number; sourceId: string | null },
  read: () => ReadRecord,
): SourceItem {
  try {
    return withTimeLimit(() => mapItem({ ...at, read }))
  } catch (error) {
    return { ...at, problem: toProblem(error) }
  }
}

function mapItem({ read, ...at }: UnreadItem): SourceItem {
  try {
    return { position: at.position, record: OpportunityRecord.parse(read(), recordErrors) }
  } catch (error) {
    return { ...at, problem: toProblem(error) }
  }
}

/** How many records are mapped under one time limit, because starting one takes as long as reading a short record. */
export const AT_ONCE = 64

/** Maps records together; if one of them takes too long, each alone. */
export function toSourceItems(items: readonly UnreadItem[]): SourceItem[] {
  try {
    return withTimeLimit(() => items.map(mapItem))
  } catch (error) {
    if (!(error instanceof InvalidRecordError)) throw error
    return items.map(({ read, ...at }) => toSourceItem(at, read))
  }
}

function toProblem(error: unknown): string {
  if (error instanceof InvalidRecordError) return error.message
  if (!(error instanceof z.ZodError)) throw error
  return error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')
}

/** A file as a table; `isKnown` says which names columns have. Throws BrokenSourceError. */
export async function readSourceTable(
  file: string,
  content: Buffer,
  isKnown: (name: string) => boolean,
): Promise<Table> {
  try {
    return await readTable(file, content, isKnown)
  } catch (error) {
    if (!(error instanceof BrokenTableError)) throw error
    throw new BrokenSourceError(`${file}: ${error.message}`, { cause: error })
  }
}
